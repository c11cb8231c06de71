-- What an import was, and the rows of its file that were left out, until they have been mended and imported.
create table imports (
  change uuid primary key references changes on delete cascade,
  actor uuid not null references users,
  file_name text not null,
  headings jsonb not null,                 -- as the file has them
  imported integer not null,
  failed integer not null,
  at timestamptz not null
);
create index imports_age on imports (at);
create table import_failures (
  change uuid not null references imports on delete cascade,
  row integer not null,                    -- its number in the file
  cells jsonb not null,
  problems text not null,
  primary key (change, row)
);
