-- Media counted per inspection item, and the sums of each draw request, kept as they change: lists and pages read one
-- row instead of counting media. A change locks the rows of its draw requests first and then reads what others have
-- committed; items count their media by differences, and a draw request adds up its items anew.

create table item_facts (
  item uuid primary key references inspection_items on delete cascade,
  to_review integer not null default 0,
  resubmitted integer not null default 0,
  defective integer not null default 0,
  verified integer not null default 0,
  unreadable integer not null default 0,     -- pending, and needs a new upload
  captured integer not null default 0,       -- not submitted yet
  undecided integer not null default 0       -- submitted without a decision, readable or not
) with (fillfactor = 60);

create table request_facts (
  draw_request uuid primary key references draw_requests on delete cascade,
  items integer not null default 0,
  item_budget numeric not null default 0,
  item_weighted numeric not null default 0,  -- sum of budget × progress in tenths of a percent
  item_tenths numeric not null default 0,    -- sum of progress in tenths of a percent
  item_open boolean not null default false,  -- an item is below 100 %
  requested_items integer not null default 0,
  to_review integer not null default 0,
  resubmitted integer not null default 0,
  defective integer not null default 0,
  verified integer not null default 0,
  captured integer not null default 0,
  undecided integer not null default 0
) with (fillfactor = 60);

-- Equals waitsForDecision in provider/records/waiting-media.ts for pending media.
create function is_viewable(processing text, kind text, has_preview boolean) returns boolean
language sql immutable parallel safe as $$
  select processing <> 'failed' and not (processing = 'ready' and kind = 'image' and not has_preview)
$$;

create function lock_request_facts(changed uuid[]) returns void language sql as $$
  select 1 from request_facts where draw_request = any(changed) order by draw_request for update
$$;

-- Adds up the items of draw requests whose rows are locked.
create function sum_request_facts(changed uuid[]) returns void language sql as $$
  update request_facts f
  set items = sums.items, item_budget = sums.budget, item_weighted = sums.weighted, item_tenths = sums.tenths,
      item_open = sums.open, requested_items = sums.requested, to_review = sums.to_review,
      resubmitted = sums.resubmitted, defective = sums.defective, verified = sums.verified,
      captured = sums.captured, undecided = sums.undecided
  from unnest(changed) wanted (uuid)
  cross join lateral (
    select count(*)::integer as items, coalesce(sum(i.budget), 0) as budget,
      coalesce(sum(i.budget * (coalesce(i.progress, 0) * 10)::bigint), 0) as weighted,
      coalesce(sum((coalesce(i.progress, 0) * 10)::bigint), 0) as tenths,
      coalesce(bool_or(coalesce(i.progress, 0) < 100), false) as open,
      count(*) filter (where i.status = 'Requested')::integer as requested,
      coalesce(sum(m.to_review), 0)::integer as to_review,
      coalesce(sum(m.resubmitted), 0)::integer as resubmitted,
      coalesce(sum(m.defective), 0)::integer as defective,
      coalesce(sum(m.verified), 0)::integer as verified,
      coalesce(sum(m.captured), 0)::integer as captured,
      coalesce(sum(m.undecided), 0)::integer as undecided
    from inspection_items i left join item_facts m on m.item = i.uuid
    where i.draw_request = wanted.uuid and i.deleted_at is null
  ) sums
  where f.draw_request = wanted.uuid
$$;

create function request_facts_are_added() returns trigger language plpgsql as $$
begin
  insert into request_facts (draw_request) select uuid from fresh;
  -- Items that the same statement inserted.
  perform sum_request_facts(array(
    select distinct i.draw_request from fresh join inspection_items i on i.draw_request = fresh.uuid));
  return null;
end $$;
create trigger request_facts_added after insert on draw_requests referencing new table as fresh
  for each statement execute function request_facts_are_added();

create function items_are_summed() returns trigger language plpgsql as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    insert into item_facts (item) select uuid from fresh;
    changed := array(select distinct draw_request from fresh);
  elsif tg_op = 'DELETE' then
    changed := array(select distinct draw_request from stale);
  else
    changed := array(
      select distinct moved.draw_request from fresh join stale using (uuid)
      cross join lateral (values (fresh.draw_request), (stale.draw_request)) moved (draw_request)
      where (fresh.draw_request, fresh.budget, fresh.progress, fresh.status, fresh.deleted_at is null)
        is distinct from (stale.draw_request, stale.budget, stale.progress, stale.status, stale.deleted_at is null));
  end if;
  if cardinality(changed) > 0 then
    perform lock_request_facts(changed);
    perform sum_request_facts(changed);
  end if;
  return null;
end $$;
create trigger items_summed_insert after insert on inspection_items referencing new table as fresh
  for each statement execute function items_are_summed();
create trigger items_summed_update after update on inspection_items referencing old table as stale new table as fresh
  for each statement execute function items_are_summed();
create trigger items_summed_delete after delete on inspection_items referencing old table as stale
  for each statement execute function items_are_summed();

create type media_difference as (
  item uuid, to_review integer, resubmitted integer, defective integer, verified integer, unreadable integer,
  captured integer, undecided integer);

-- What one medium adds to its item's counts, times a sign; nothing for a deleted or replaced one.
create function media_difference(item uuid, status text, processing text, kind text, has_preview boolean,
  is_replacement boolean, is_captured boolean, is_current boolean, sign integer) returns media_difference
language sql immutable as $$
  select row(
    item,
    case when is_current and status = 'pending' and is_viewable(processing, kind, has_preview) and not is_replacement then sign else 0 end,
    case when is_current and status = 'pending' and is_viewable(processing, kind, has_preview) and is_replacement then sign else 0 end,
    case when is_current and status = 'defective' then sign else 0 end,
    case when is_current and status = 'verified' then sign else 0 end,
    case when is_current and status = 'pending' and not is_viewable(processing, kind, has_preview) then sign else 0 end,
    case when is_current and is_captured and processing <> 'failed' then sign else 0 end,
    case when is_current and status = 'pending' and not is_captured then sign else 0 end
  )::media_difference
$$;

create function add_media_differences(differences media_difference[]) returns void language plpgsql as $$
declare
  changed uuid[] := array(
    select distinct i.draw_request from unnest(differences) d join inspection_items i on i.uuid = d.item);
begin
  perform lock_request_facts(changed);
  update item_facts f
  set to_review = f.to_review + d.to_review, resubmitted = f.resubmitted + d.resubmitted,
      defective = f.defective + d.defective, verified = f.verified + d.verified,
      unreadable = f.unreadable + d.unreadable, captured = f.captured + d.captured, undecided = f.undecided + d.undecided
  from (
    select item, sum(to_review) as to_review, sum(resubmitted) as resubmitted, sum(defective) as defective,
      sum(verified) as verified, sum(unreadable) as unreadable, sum(captured) as captured, sum(undecided) as undecided
    from unnest(differences) group by item
  ) d
  where f.item = d.item;
  perform sum_request_facts(changed);
end $$;

create function media_are_counted() returns trigger language plpgsql as $$
declare
  differences media_difference[];
begin
  if tg_op = 'INSERT' then
    differences := array(
      select media_difference(fresh.item, fresh.status, fresh.processing, fresh.kind, fresh.has_preview, fresh.replaces is not null,
        fresh.attempt is null, fresh.deleted_at is null and fresh.replaced_by is null, 1) from fresh);
  elsif tg_op = 'DELETE' then
    differences := array(
      select media_difference(stale.item, stale.status, stale.processing, stale.kind, stale.has_preview, stale.replaces is not null,
        stale.attempt is null, stale.deleted_at is null and stale.replaced_by is null, -1) from stale);
  else
    differences := array(
      select unnest(array[media_difference(stale.item, stale.status, stale.processing, stale.kind, stale.has_preview, stale.replaces is not null,
        stale.attempt is null, stale.deleted_at is null and stale.replaced_by is null, -1),
        media_difference(fresh.item, fresh.status, fresh.processing, fresh.kind, fresh.has_preview, fresh.replaces is not null,
        fresh.attempt is null, fresh.deleted_at is null and fresh.replaced_by is null, 1)])
      from fresh join stale using (uuid)
      where (fresh.item, fresh.status, fresh.processing, fresh.kind, fresh.has_preview, fresh.replaces is null,
          fresh.attempt is null, fresh.deleted_at is null and fresh.replaced_by is null)
        is distinct from (stale.item, stale.status, stale.processing, stale.kind, stale.has_preview, stale.replaces is null,
          stale.attempt is null, stale.deleted_at is null and stale.replaced_by is null));
  end if;
  if cardinality(differences) > 0 then perform add_media_differences(differences); end if;
  return null;
end $$;
create trigger media_counted_insert after insert on media referencing new table as fresh
  for each statement execute function media_are_counted();
create trigger media_counted_update after update on media referencing old table as stale new table as fresh
  for each statement execute function media_are_counted();
create trigger media_counted_delete after delete on media referencing old table as stale
  for each statement execute function media_are_counted();

create function rebuild_request_facts() returns void language plpgsql as $$
begin
  delete from item_facts;
  delete from request_facts;
  insert into request_facts (draw_request) select uuid from draw_requests;
  insert into item_facts (item, to_review, resubmitted, defective, verified, unreadable, captured, undecided)
  select i.uuid, coalesce(sum(d.to_review), 0), coalesce(sum(d.resubmitted), 0), coalesce(sum(d.defective), 0),
    coalesce(sum(d.verified), 0), coalesce(sum(d.unreadable), 0), coalesce(sum(d.captured), 0), coalesce(sum(d.undecided), 0)
  from inspection_items i
  left join media m on m.item = i.uuid and m.deleted_at is null and m.replaced_by is null
  left join lateral media_difference(m.item, m.status, m.processing, m.kind, m.has_preview, m.replaces is not null,
    m.attempt is null, true, 1) d on m.uuid is not null
  group by i.uuid;
  perform sum_request_facts(array(select uuid from draw_requests));
end $$;

create or replace function rebuild_lists() returns void language plpgsql as $$
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
  perform rebuild_request_facts();
end $$;

select rebuild_request_facts();
