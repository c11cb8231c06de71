-- The same functions as in 0069-request-facts.sql, in PL/pgSQL: it plans a statement once per connection. SQL functions
-- plan theirs at each call, which cost more than the sums.

create or replace function lock_request_facts(changed uuid[]) returns void language plpgsql as $$
begin
  perform 1 from request_facts where draw_request = any(changed) order by draw_request for update;
end $$;

create or replace function sum_request_facts(changed uuid[]) returns void language plpgsql as $$
begin
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
  where f.draw_request = wanted.uuid;
end $$;
