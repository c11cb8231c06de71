-- Work that takes its time, while it runs: how far it is, and whether its person wants it to stop. Written outside the work's
-- own transaction, so that others see it.
create table long_works (
  uuid uuid primary key,
  actor uuid not null references users on delete cascade,
  done integer not null default 0,
  total integer not null default 0,        -- 0 until it is known
  cancelled boolean not null default false,
  at timestamptz not null
);
create index long_works_age on long_works (at);
