-- Counts sign-in failures, refused calls, exports and the like within a window, so that repeats do not fill the journal.
create table access_counts (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index access_counts_ends_at on access_counts (ends_at);
