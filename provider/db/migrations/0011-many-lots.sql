-- Many lots change in one statement (an import is undone, an agency is given a whole list): what is kept of them is then
-- written once, not lot by lot. Row by row, folding the counts inside one transaction read all that it had written before,
-- again and again.

drop trigger lots_changed on lots;
drop function lot_changes();
create function lots_are_changed() returns trigger language plpgsql as $$
begin
  update lot_facts f set agency = fresh.agency, live = fresh.deleted_at is null, set_budget = fresh.total_budget
  from fresh join stale using (uuid)
  where f.lot = fresh.uuid and (stale.agency, stale.deleted_at is null, stale.total_budget)
    is distinct from (fresh.agency, fresh.deleted_at is null, fresh.total_budget);
  return null;
end $$;
create trigger lots_changed after update on lots referencing old table as stale new table as fresh
  for each statement execute function lots_are_changed();

drop trigger lot_facts_changed on lot_facts;
create function lot_facts_are_changed() returns trigger language plpgsql as $$
declare
  everybody constant uuid := '00000000-0000-0000-0000-000000000000';
  moved record;
begin
  for moved in
    with changed as (
      select lot from stale join fresh using (lot)
      where (stale.agency, stale.live, stale.current_status) is distinct from (fresh.agency, fresh.live, fresh.current_status)
    ), differences as (
      select agency, current_status, -1 as difference from stale join changed using (lot) where live
      union all
      select agency, current_status, 1 from fresh join changed using (lot) where live
    )
    insert into list_counts
    select 'lot', scope, coalesce(current_status, 'none'), sum(difference)
    from differences cross join lateral (values (agency), (everybody)) counted (scope)
    where scope is not null group by 2, 3 having sum(difference) <> 0
    returning scope, status
  loop
    if random() < 0.02 then perform fold_list_counts('lot', moved.scope, moved.status); end if;
  end loop;
  return null;
end $$;
create trigger lot_facts_changed after update on lot_facts referencing old table as stale new table as fresh
  for each statement execute function lot_facts_are_changed();

drop trigger lot_facts_gone on lot_facts;
drop function lot_facts_are_counted();
create function lot_facts_are_gone() returns trigger language plpgsql as $$
begin
  insert into list_counts
  select 'lot', scope, coalesce(current_status, 'none'), -count(*)
  from stale cross join lateral (values (agency), ('00000000-0000-0000-0000-000000000000'::uuid)) counted (scope)
  where live and scope is not null group by 2, 3;
  return null;
end $$;
create trigger lot_facts_gone after delete on lot_facts referencing old table as stale
  for each statement execute function lot_facts_are_gone();
