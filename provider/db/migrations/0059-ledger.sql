-- The draw ledger (docs/decisions/060-ledger-in-cents.md): inputs only, in integer cents and basis points; figures are computed when read.
-- A lot's settings. A lot without a row has the defaults.
create table ledgers (
  uuid uuid primary key,
  lot uuid not null unique references lots on delete cascade,
  retainage_rate integer not null default 0 check (retainage_rate between 0 and 10000),
  stored_limit integer check (stored_limit between 0 and 10000),
  loan_amount bigint check (loan_amount between 0 and 1000000000000),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- The lines of a schedule of values.
create table ledger_lines (
  uuid uuid primary key,
  lot uuid not null references lots on delete cascade,
  code text not null,
  title text not null,
  scheduled_value bigint not null check (scheduled_value between 0 and 1000000000000),
  retainage_rate integer check (retainage_rate between 0 and 10000),   -- null: the lot's
  is_soft_cost boolean not null default false,
  position integer not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid references users
);
create index ledger_lines_lot on ledger_lines (lot);

-- Numbers are never used again, also after an undo.
create table change_orders (
  uuid uuid primary key,
  lot uuid not null references lots on delete cascade,
  number integer not null check (number > 0),
  dated_on date not null,
  reason text not null check (reason <> ''),
  created_by uuid not null references users,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid references users,
  unique (lot, number)
);

create table change_order_lines (
  change_order uuid not null references change_orders on delete cascade,
  line uuid not null references ledger_lines on delete cascade,
  amount bigint not null check (amount <> 0 and amount between -1000000000000 and 1000000000000),
  primary key (change_order, line)
);
create index change_order_lines_line on change_order_lines (line);
