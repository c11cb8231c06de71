-- Whoever writes by the contact form is known by the address they give.
alter table contact_messages drop column user_id;

-- What people put into the calendar, on a lot, a draw request or neither: at an hour, or for whole days.
create table events (
  uuid uuid primary key,
  title text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  starts_on date,                          -- whole days hold dates, the last of them included
  ends_on date,
  lot uuid references lots on delete cascade,
  draw_request uuid references draw_requests on delete cascade,
  agency uuid references users,            -- whose it is, where it is on no lot
  created_by uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  first_day date generated always as (coalesce(starts_on, (starts_at at time zone 'UTC')::date)) stored,
  last_day date generated always as (coalesce(ends_on, (ends_at at time zone 'UTC')::date)) stored,
  check (draw_request is null or lot is not null),
  check (case when starts_on is null then ends_on is null and starts_at is not null and ends_at is not null and ends_at > starts_at
              else starts_at is null and ends_at is null and ends_on is not null and ends_on >= starts_on end)
);
create index events_time on events (first_day) where deleted_at is null;
create index events_lot on events (lot) where lot is not null;
create index events_request on events (draw_request) where draw_request is not null;

-- The secret address at which a calendar program reads a person's calendar; a new one ends the one before.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null
);
