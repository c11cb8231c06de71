-- The source of each field in files with the same headings, as it was when one was last imported.
create table import_sources (
  agency uuid references users on delete cascade,  -- null: lots of no agency
  headings text not null,                          -- digest of the headings
  sources jsonb not null,
  at timestamptz not null,
  unique nulls not distinct (agency, headings)
);
