-- What lists would otherwise count, sum or search per request: kept as it changes.

-- Natural order: "Lot 9" before "Lot 10". Digits are padded, letters lower-cased.
create function sort_text(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(lower(value), '(\d+)', '00000000000000000000\1', 'g'), '0*(\d{20})(?!\d)', '\1', 'g')
$$;

create function status_place(status text) returns integer language sql immutable strict parallel safe as $$
  select array_position(array['pending', 're-requested', 'submitted', 'completed'], status)
$$;

-- Totals ----------------------------------------------------------------------------------------------------------
-- Sums of differences: writers only ever insert, so none waits for another; now and then one folds what it finds.
create table list_counts (
  noun text not null check (noun in ('lot', 'drawRequest')),
  scope uuid not null,                     -- an agency; the nil uuid: everybody's
  status text not null,                    -- of the draw request; of a lot's current one, or none
  delta bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index list_counts_key on list_counts (noun, scope, status) include (delta);

create function fold_list_counts(of_noun text, of_scope uuid, of_status text) returns void language sql as $$
  with found as (
    select ctid from list_counts where noun = of_noun and scope = of_scope and status = of_status for update skip locked
  ), gone as (
    delete from list_counts where ctid in (select ctid from found) returning delta
  )
  insert into list_counts select of_noun, of_scope, of_status, sum(delta) from gone having count(*) > 0;
$$;

create function count_in_lists(of_noun text, agency uuid, of_status text, difference bigint) returns void language plpgsql as $$
declare
  everybody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  insert into list_counts values (of_noun, everybody, of_status, difference);
  if agency is not null then insert into list_counts values (of_noun, agency, of_status, difference); end if;
  if random() < 0.02 then
    perform fold_list_counts(of_noun, everybody, of_status);
    perform fold_list_counts(of_noun, agency, of_status);
  end if;
end $$;

-- Draw requests carry their lot's words, so that one index answers a keyword ------------------------------------------
drop index draw_requests_search;
alter table draw_requests drop column search_text;
alter table draw_requests add column lot_text text not null default '';
alter table draw_requests add column search_text text not null generated always as (
  lower(title || ' ' || description || ' draw ' || number) || ' ' || lot_text
) stored;
update draw_requests r set lot_text = l.search_text from lots l where l.uuid = r.lot;
create index draw_requests_search on draw_requests using gin (search_text gin_trgm_ops) where deleted_at is null;

-- `for share`: an edit of the lot under way is waited for, and a later one sees this row.
create function draw_request_takes_lot_text() returns trigger language plpgsql as $$
begin
  select search_text into new.lot_text from lots where uuid = new.lot for share;
  return new;
end $$;
create trigger draw_requests_lot_text before insert on draw_requests for each row execute function draw_request_takes_lot_text();

create function lot_gives_text() returns trigger language plpgsql as $$
begin
  update draw_requests set lot_text = new.search_text where lot = new.uuid;
  return null;
end $$;
create trigger lots_text after update on lots for each row when (old.search_text is distinct from new.search_text) execute function lot_gives_text();

-- What a lot shows of its draw requests -----------------------------------------------------------------------------------
create table lot_facts (
  lot uuid primary key references lots on delete cascade,
  agency uuid,
  live boolean not null,                   -- the lot is not in the archive
  set_budget bigint,                       -- whole dollars, as on the lot
  request_count integer not null default 0,
  requests_budget bigint,                  -- sum over its draw requests; null without any
  budget bigint generated always as (coalesce(set_budget, requests_budget)) stored,
  current_request uuid,                    -- the latest open one, else the latest
  current_status text,
  current_due date
);

create function refresh_lot_facts(changed uuid[]) returns void language plpgsql as $$
begin
  -- Whoever changes the same lot is waited for first; the next statement then sees what they committed.
  perform 1 from lot_facts where lot = any(changed) order by lot for update;
  update lot_facts f
  set request_count = now_are.requests, requests_budget = now_are.budget,
      current_request = now_are.uuid, current_status = now_are.status, current_due = now_are.due_date
  from (
    select wanted.lot, sums.requests, sums.budget, latest.uuid, latest.status, latest.due_date
    from unnest(changed) wanted (lot)
    cross join lateral (
      select count(*)::integer as requests, sum(r.total_budget)::bigint as budget from draw_requests r where r.lot = wanted.lot and r.deleted_at is null
    ) sums
    left join lateral (
      select r.uuid, r.status, r.due_date from draw_requests r where r.lot = wanted.lot and r.deleted_at is null
      order by r.status = 'completed', r.number desc limit 1
    ) latest on true
  ) now_are
  where f.lot = now_are.lot;
end $$;

create function lots_are_added() returns trigger language plpgsql as $$
begin
  insert into lot_facts (lot, agency, live, set_budget) select uuid, agency, deleted_at is null, total_budget from fresh;
  return null;
end $$;
create trigger lots_added after insert on lots referencing new table as fresh for each statement execute function lots_are_added();

create function lot_changes() returns trigger language plpgsql as $$
begin
  update lot_facts set agency = new.agency, live = new.deleted_at is null, set_budget = new.total_budget where lot = new.uuid;
  return null;
end $$;
create trigger lots_changed after update on lots for each row
  when ((old.agency, old.deleted_at is null, old.total_budget) is distinct from (new.agency, new.deleted_at is null, new.total_budget))
  execute function lot_changes();

create function lot_facts_are_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.live then perform count_in_lists('lot', old.agency, coalesce(old.current_status, 'none'), -1); end if;
  if tg_op <> 'DELETE' and new.live then perform count_in_lists('lot', new.agency, coalesce(new.current_status, 'none'), 1); end if;
  return null;
end $$;
create trigger lot_facts_gone after delete on lot_facts for each row execute function lot_facts_are_counted();
create trigger lot_facts_changed after update on lot_facts for each row
  when ((old.agency, old.live, old.current_status) is distinct from (new.agency, new.live, new.current_status))
  execute function lot_facts_are_counted();

create function lot_facts_are_added() returns trigger language plpgsql as $$
begin
  insert into list_counts
  select 'lot', scope, coalesce(current_status, 'none'), count(*)
  from fresh cross join lateral (values (agency), ('00000000-0000-0000-0000-000000000000'::uuid)) counted (scope)
  where live and scope is not null group by 2, 3;
  return null;
end $$;
create trigger lot_facts_added after insert on lot_facts referencing new table as fresh for each statement execute function lot_facts_are_added();

create function draw_requests_are_added() returns trigger language plpgsql as $$
begin
  insert into list_counts
  select 'drawRequest', scope, status, count(*)
  from fresh cross join lateral (values (agency), ('00000000-0000-0000-0000-000000000000'::uuid)) counted (scope)
  where deleted_at is null and scope is not null group by 2, 3;
  perform refresh_lot_facts(array(select distinct lot from fresh));
  return null;
end $$;
create trigger draw_requests_added after insert on draw_requests referencing new table as fresh for each statement execute function draw_requests_are_added();

create function draw_request_changes() returns trigger language plpgsql as $$
begin
  if old.deleted_at is null then perform count_in_lists('drawRequest', old.agency, old.status, -1); end if;
  if tg_op = 'UPDATE' and new.deleted_at is null then perform count_in_lists('drawRequest', new.agency, new.status, 1); end if;
  perform refresh_lot_facts(array[old.lot]);
  return null;
end $$;
create trigger draw_requests_gone after delete on draw_requests for each row execute function draw_request_changes();
create trigger draw_requests_changed after update on draw_requests for each row
  when ((old.agency, old.status, old.deleted_at is null, old.total_budget, old.due_date, old.number)
    is distinct from (new.agency, new.status, new.deleted_at is null, new.total_budget, new.due_date, new.number))
  execute function draw_request_changes();

-- Everything above from nothing: for rows that were there before, and to check it by.
create function rebuild_lists() returns void language plpgsql as $$
begin
  delete from list_counts;
  delete from lot_facts;
  delete from list_counts;
  insert into lot_facts (lot, agency, live, set_budget) select uuid, agency, deleted_at is null, total_budget from lots;
  perform refresh_lot_facts(array(select distinct lot from draw_requests));
  insert into list_counts
  select 'drawRequest', scope, status, count(*)
  from draw_requests cross join lateral (values (agency), ('00000000-0000-0000-0000-000000000000'::uuid)) counted (scope)
  where deleted_at is null and scope is not null group by 2, 3;
end $$;
select rebuild_lists();

-- Sorting by any column offered walks an index; ties go by uuid in the same direction ---------------------------------
create index lots_updated on lots (updated_at desc, uuid desc) where deleted_at is null;
create index lots_by_number on lots (sort_text(lot_number), uuid) where deleted_at is null;
create index lots_by_street on lots (sort_text(street), uuid) where deleted_at is null;
create index lots_by_city on lots (sort_text(city), uuid) where deleted_at is null;
create index lots_by_loan on lots (sort_text(loan_number), uuid) where deleted_at is null;
create index lots_by_borrower on lots (sort_text(borrower_name), uuid) where deleted_at is null;
-- What is empty comes last both ways, so each way has its own key.
create index lot_facts_due on lot_facts (coalesce(current_due, 'infinity'), lot) where live;
create index lot_facts_due_last on lot_facts (coalesce(current_due, '-infinity'), lot) where live;
create index lot_facts_budget on lot_facts (coalesce(budget, 9223372036854775807), lot) where live;
create index lot_facts_budget_last on lot_facts (coalesce(budget, -1), lot) where live;

create index draw_requests_due on draw_requests (coalesce(due_date, 'infinity'), uuid) where deleted_at is null;
create index draw_requests_due_last on draw_requests (coalesce(due_date, '-infinity'), uuid) where deleted_at is null;
create index draw_requests_by_title on draw_requests (sort_text(title), uuid) where deleted_at is null;
create index draw_requests_by_number on draw_requests (number, uuid) where deleted_at is null;
create index draw_requests_by_budget on draw_requests (total_budget, uuid) where deleted_at is null;
create index draw_requests_by_status on draw_requests (status_place(status), uuid) where deleted_at is null;

-- Counting piles reads the index alone.
drop index media_current;
create index media_current on media (draw_request, item, status) include (replaces, attempt) where deleted_at is null and replaced_by is null;

-- People and lenders by a few letters.
create index users_search on users using gin (lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(agency_name, '')) gin_trgm_ops) where status <> 'deleted';
