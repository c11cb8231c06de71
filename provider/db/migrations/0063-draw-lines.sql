-- Draws in the ledger (docs/decisions/063-draws-in-the-ledger.md): inputs per line of a draw request, and records of approval and payment.
-- Inputs of one budget line in a draw request. A line without a row has the defaults: its item's budget is requested.
create table draw_lines (
  uuid uuid primary key,
  draw_request uuid not null references draw_requests on delete cascade,
  line uuid not null references ledger_lines on delete cascade,
  item uuid references inspection_items on delete set null,   -- chosen; null: the item with the line's code
  requested bigint check (requested between 0 and 1000000000000),   -- null: the item's budget
  claimed_percent numeric(4,1) check (claimed_percent between 0 and 100),
  stored_materials bigint not null default 0 check (stored_materials between 0 and 1000000000000),
  documented bigint check (documented between 0 and 1000000000000),
  override_amount bigint check (override_amount between 0 and 1000000000000),
  override_reason text check (override_reason <> ''),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (draw_request, line),
  check ((override_amount is null) = (override_reason is null))
);
create index draw_lines_line on draw_lines (line);
create unique index draw_lines_item on draw_lines (item) where item is not null;

-- The figures of a draw as its completion left them, with their inputs.
create table draw_columns (
  draw_request uuid primary key references draw_requests on delete cascade,
  as_of date not null,
  totals jsonb not null,    -- amounts only, for lists of draws
  figures jsonb not null,
  frozen_at timestamptz not null
);

-- Approval, payment and release of retainage of a completed draw request.
create table draw_records (
  uuid uuid primary key,
  draw_request uuid not null references draw_requests on delete cascade,
  kind text not null check (kind in ('approval', 'funding', 'release')),
  dated_on date not null,
  reference text check (reference <> ''),
  reason text check (reason <> ''),
  created_by uuid not null references users,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid references users
);
create index draw_records_request on draw_records (draw_request);

create table draw_record_lines (
  record uuid not null references draw_records on delete cascade,
  line uuid not null references ledger_lines on delete cascade,
  amount bigint not null check (amount between 0 and 1000000000000),
  primary key (record, line)
);
create index draw_record_lines_line on draw_record_lines (line);
