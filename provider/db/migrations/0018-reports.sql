-- Frozen versions of reports. What a report is made of is kept with it, so that later edits change nothing of it; the lot
-- and the draw request it is about stay in the database as long as it does.
create table reports (
  uuid uuid primary key,
  lot uuid not null references lots,
  draw_request uuid references draw_requests,   -- null: over all draw requests of the lot
  version integer not null,
  status text not null default 'queued' check (status in ('queued', 'ready', 'failed')),
  message text,
  facts jsonb not null,                         -- the contract's lotReport
  content_hash text not null,
  code text not null,
  storage_key text,
  sha256 text,
  bytes bigint,
  pages integer,
  created_by uuid not null references users,
  created_at timestamptz not null,
  ready_at timestamptz
);
create unique index reports_version on reports (lot, coalesce(draw_request, '00000000-0000-0000-0000-000000000000'), version);
create index reports_request on reports (draw_request);
