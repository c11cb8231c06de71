-- Whose uploaded file is read next is decided when a reader is free, not when the file arrives.
alter table media add column process_after timestamptz; -- not to be taken before: held by a reader, or waiting for another try
create index media_queued on media (created_at) where processing = 'queued' and deleted_at is null;

-- When a file of each person was last taken, for turns between agencies and between the people of one.
create table media_turns (
  agency uuid not null,                    -- of the draw request; the person where it has none
  person uuid not null references users on delete cascade,
  taken_at timestamptz not null,
  primary key (agency, person)
);
