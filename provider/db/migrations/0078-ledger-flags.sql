-- Flags of lots and draw requests, stored for lists (docs/decisions/067-stored-flags.md). The rules of contract/ledger
-- compute them; triggers here only note whose figures may have changed.

create table lot_flags (
  lot uuid not null references lots on delete cascade,
  flag text not null,
  primary key (flag, lot)
);
create index lot_flags_lot on lot_flags (lot);

-- Flags of the rules, and 'unfunded' for a draw request that is approved and not fully funded.
create table request_flags (
  draw_request uuid not null references draw_requests on delete cascade,
  flag text not null,
  primary key (flag, draw_request)
);
create index request_flags_request on request_flags (draw_request);

-- One row for each lot whose flags were computed; locked while they are computed.
create table ledger_facts (
  lot uuid primary key references lots on delete cascade,
  due_at timestamptz   -- start of the day of the next change order, from which the figures differ
);
create index ledger_facts_due on ledger_facts (due_at) where due_at is not null;

-- Lots whose flags are not computed yet, by the transaction that wrote. A transaction computes those of its own rows
-- before it commits; a job computes the rest.
create table ledger_stale (
  lot uuid not null,
  transaction bigint not null default txid_current()
);
create index ledger_stale_transaction on ledger_stale (transaction);

-- A completed draw's figures never change, and neither do its flags; null: not computed yet.
alter table draw_columns add column flags text[];

create index draw_records_paid on draw_records (dated_on, draw_request) where deleted_at is null and kind <> 'approval';

create function mark_ledgers_stale(changed uuid[]) returns void language plpgsql as $$
begin
  if cardinality(changed) = 0 then return; end if;
  insert into ledger_stale (lot)
  select distinct wanted.lot from unnest(changed) wanted (lot)
  where exists (select from ledger_lines l where l.lot = wanted.lot) or exists (select from ledger_facts f where f.lot = wanted.lot);
end $$;

-- Tables with a column `lot`.
create function lots_ledger_is_changed() returns trigger language plpgsql as $$
begin
  perform mark_ledgers_stale(array(select distinct lot from changed));
  return null;
end $$;
create trigger ledgers_stale_insert after insert on ledgers referencing new table as changed
  for each statement execute function lots_ledger_is_changed();
create trigger ledgers_stale_update after update on ledgers referencing new table as changed
  for each statement execute function lots_ledger_is_changed();
create trigger ledger_lines_stale_insert after insert on ledger_lines referencing new table as changed
  for each statement execute function lots_ledger_is_changed();
create trigger ledger_lines_stale_update after update on ledger_lines referencing new table as changed
  for each statement execute function lots_ledger_is_changed();
create trigger ledger_lines_stale_delete after delete on ledger_lines referencing old table as changed
  for each statement execute function lots_ledger_is_changed();
create trigger change_orders_stale_insert after insert on change_orders referencing new table as changed
  for each statement execute function lots_ledger_is_changed();
create trigger change_orders_stale_update after update on change_orders referencing new table as changed
  for each statement execute function lots_ledger_is_changed();
create trigger change_orders_stale_delete after delete on change_orders referencing old table as changed
  for each statement execute function lots_ledger_is_changed();
create trigger draw_requests_stale_insert after insert on draw_requests referencing new table as changed
  for each statement execute function lots_ledger_is_changed();
create trigger draw_requests_stale_delete after delete on draw_requests referencing old table as changed
  for each statement execute function lots_ledger_is_changed();

create function draw_request_is_changed() returns trigger language plpgsql as $$
begin
  perform mark_ledgers_stale(array(
    select distinct moved.lot from fresh join stale using (uuid)
    cross join lateral (values (fresh.lot), (stale.lot)) moved (lot)
    where (fresh.lot, fresh.number, fresh.status, fresh.completed_at, fresh.deleted_at is null)
      is distinct from (stale.lot, stale.number, stale.status, stale.completed_at, stale.deleted_at is null)));
  return null;
end $$;
create trigger draw_requests_stale_update after update on draw_requests referencing old table as stale new table as fresh
  for each statement execute function draw_request_is_changed();

create function lot_of_ledger_is_changed() returns trigger language plpgsql as $$
begin
  perform mark_ledgers_stale(array(
    select fresh.uuid from fresh join stale using (uuid)
    where (fresh.total_budget, fresh.time_zone) is distinct from (stale.total_budget, stale.time_zone)));
  return null;
end $$;
create trigger lots_stale_update after update on lots referencing old table as stale new table as fresh
  for each statement execute function lot_of_ledger_is_changed();

create function change_order_line_is_changed() returns trigger language plpgsql as $$
begin
  perform mark_ledgers_stale(array(
    select distinct o.lot from changed join change_orders o on o.uuid = changed.change_order));
  return null;
end $$;
create trigger change_order_lines_stale_insert after insert on change_order_lines referencing new table as changed
  for each statement execute function change_order_line_is_changed();
create trigger change_order_lines_stale_update after update on change_order_lines referencing new table as changed
  for each statement execute function change_order_line_is_changed();
create trigger change_order_lines_stale_delete after delete on change_order_lines referencing old table as changed
  for each statement execute function change_order_line_is_changed();

-- Tables with a column `draw_request`.
create function draw_of_ledger_is_changed() returns trigger language plpgsql as $$
begin
  perform mark_ledgers_stale(array(
    select distinct r.lot from changed join draw_requests r on r.uuid = changed.draw_request));
  return null;
end $$;
create trigger draw_lines_stale_insert after insert on draw_lines referencing new table as changed
  for each statement execute function draw_of_ledger_is_changed();
create trigger draw_lines_stale_update after update on draw_lines referencing new table as changed
  for each statement execute function draw_of_ledger_is_changed();
create trigger draw_lines_stale_delete after delete on draw_lines referencing old table as changed
  for each statement execute function draw_of_ledger_is_changed();
create trigger draw_columns_stale_insert after insert on draw_columns referencing new table as changed
  for each statement execute function draw_of_ledger_is_changed();
create trigger draw_columns_stale_delete after delete on draw_columns referencing old table as changed
  for each statement execute function draw_of_ledger_is_changed();
create trigger draw_records_stale_insert after insert on draw_records referencing new table as changed
  for each statement execute function draw_of_ledger_is_changed();
create trigger draw_records_stale_update after update on draw_records referencing new table as changed
  for each statement execute function draw_of_ledger_is_changed();
create trigger draw_records_stale_delete after delete on draw_records referencing old table as changed
  for each statement execute function draw_of_ledger_is_changed();
create trigger items_stale_insert after insert on inspection_items referencing new table as changed
  for each statement execute function draw_of_ledger_is_changed();
create trigger items_stale_delete after delete on inspection_items referencing old table as changed
  for each statement execute function draw_of_ledger_is_changed();

create function item_of_ledger_is_changed() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select distinct moved.draw_request from fresh join stale using (uuid)
    cross join lateral (values (fresh.draw_request), (stale.draw_request)) moved (draw_request)
    where (fresh.draw_request, fresh.code, fresh.title, fresh.budget, fresh.progress, fresh.position, fresh.deleted_at is null)
      is distinct from (stale.draw_request, stale.code, stale.title, stale.budget, stale.progress, stale.position, stale.deleted_at is null));
begin
  perform mark_ledgers_stale(array(select distinct lot from draw_requests where uuid = any(changed)));
  return null;
end $$;
create trigger items_stale_update after update on inspection_items referencing old table as stale new table as fresh
  for each statement execute function item_of_ledger_is_changed();

create function draw_record_line_is_changed() returns trigger language plpgsql as $$
begin
  perform mark_ledgers_stale(array(
    select distinct r.lot from changed join draw_records d on d.uuid = changed.record
    join draw_requests r on r.uuid = d.draw_request));
  return null;
end $$;
create trigger draw_record_lines_stale_insert after insert on draw_record_lines referencing new table as changed
  for each statement execute function draw_record_line_is_changed();
create trigger draw_record_lines_stale_update after update on draw_record_lines referencing new table as changed
  for each statement execute function draw_record_line_is_changed();
create trigger draw_record_lines_stale_delete after delete on draw_record_lines referencing old table as changed
  for each statement execute function draw_record_line_is_changed();

insert into ledger_stale (lot) select distinct lot from ledger_lines;
