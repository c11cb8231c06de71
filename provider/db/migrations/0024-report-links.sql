-- Whom a frozen report was sent to: a row for each address, which has a link of its own and keeps what became of its mail.
create table report_links (
  uuid uuid primary key,
  send uuid not null,                           -- the rows of one sending share it
  report uuid not null references reports,
  lender uuid not null references lenders,
  lender_name text not null,                    -- as it was called then
  address text not null,
  replaces integer,                             -- the version this lender had before
  token_hash text not null unique,
  created_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  problem text,
  settled_at timestamptz
);
create index report_links_report on report_links (report);
create index report_links_lender on report_links (lender);

-- A mail with a report waits for its PDF, which is attached as it leaves.
alter table mail_outbox add column report_link uuid references report_links;
