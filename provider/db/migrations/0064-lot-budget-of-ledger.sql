-- A lot with a schedule of values has the sum of its revised values as its budget, in whole dollars.
alter table lot_facts add column ledger_cents bigint;   -- sum of revised values; null without a schedule

drop index lot_facts_budget;
drop index lot_facts_budget_last;
alter table lot_facts drop column budget;
alter table lot_facts add column budget bigint
  generated always as (coalesce((ledger_cents + 50) / 100, set_budget, requests_budget)) stored;
create index lot_facts_budget on lot_facts (coalesce(budget, 9223372036854775807), lot) where live;
create index lot_facts_budget_last on lot_facts (coalesce(budget, -1), lot) where live;

create function refresh_ledger_cents(changed uuid[]) returns void language plpgsql as $$
begin
  perform 1 from lot_facts where lot = any(changed) order by lot for update;
  update lot_facts f
  set ledger_cents = now_are.cents
  from (
    select wanted.lot, scheduled.cents + (
      select coalesce(sum(c.amount), 0) from change_orders o
      join change_order_lines c on c.change_order = o.uuid
      join ledger_lines l on l.uuid = c.line and l.deleted_at is null
      where o.lot = wanted.lot and o.deleted_at is null
    ) as cents
    from unnest(changed) wanted (lot)
    cross join lateral (
      select sum(l.scheduled_value) as cents from ledger_lines l where l.lot = wanted.lot and l.deleted_at is null
    ) scheduled
  ) now_are
  where f.lot = now_are.lot and f.ledger_cents is distinct from now_are.cents;
end $$;

create function ledger_rows_are_changed() returns trigger language plpgsql as $$
begin
  perform refresh_ledger_cents(array(select distinct lot from fresh));
  return null;
end $$;
create trigger ledger_lines_added after insert on ledger_lines referencing new table as fresh
  for each statement execute function ledger_rows_are_changed();
create trigger ledger_lines_changed after update on ledger_lines referencing new table as fresh
  for each statement execute function ledger_rows_are_changed();
create trigger change_orders_changed after update on change_orders referencing new table as fresh
  for each statement execute function ledger_rows_are_changed();

create function change_order_lines_are_added() returns trigger language plpgsql as $$
begin
  perform refresh_ledger_cents(array(select distinct o.lot from fresh join change_orders o on o.uuid = fresh.change_order));
  return null;
end $$;
create trigger change_order_lines_added after insert on change_order_lines referencing new table as fresh
  for each statement execute function change_order_lines_are_added();

create or replace function rebuild_lists() returns void language plpgsql as $$
begin
  delete from list_counts;
  delete from lot_facts;
  delete from list_counts;
  insert into lot_facts (lot, agency, live, set_budget) select uuid, agency, deleted_at is null, total_budget from lots;
  perform refresh_lot_facts(array(select distinct lot from draw_requests));
  perform refresh_ledger_cents(array(select distinct lot from ledger_lines));
  insert into list_counts
  select 'drawRequest', scope, status, count(*)
  from draw_requests cross join lateral (values (agency), ('00000000-0000-0000-0000-000000000000'::uuid)) counted (scope)
  where deleted_at is null and scope is not null group by 2, 3;
end $$;
select refresh_ledger_cents(array(select distinct lot from ledger_lines));
