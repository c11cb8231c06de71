-- Filters of lists that read whole tables: what was completed lately, places, and draw requests that wait for an agency.

create index draw_requests_completed on draw_requests (completed_at desc, uuid) include (created_at, agency, reviewer)
  where deleted_at is null and status = 'completed';

create index lots_by_place on lots (state_or_province, city, uuid) where deleted_at is null;
create index lots_of_city on lots (city, uuid) where deleted_at is null;
create index draw_requests_of_lot on draw_requests (lot) include (uuid, created_at, agency, reviewer) where deleted_at is null;

-- True while the borrower is asked for photos of an item; maintained with request_facts.
alter table draw_requests add column evidence_requested boolean not null default false;
update draw_requests r set evidence_requested = true from request_facts f
where f.draw_request = r.uuid and f.requested_items > 0;

create index draw_requests_unassigned on draw_requests (agency, coalesce(due_date, 'infinity'), uuid) include (created_at)
  where deleted_at is null and ((status = 'submitted' and reviewer is null)
    or (status in ('pending', 're-requested') and not evidence_requested));

create function request_facts_give_evidence() returns trigger language plpgsql as $$
begin
  update draw_requests set evidence_requested = new.requested_items > 0 where uuid = new.draw_request;
  return null;
end $$;
create trigger request_facts_evidence after update on request_facts for each row
  when ((old.requested_items > 0) is distinct from (new.requested_items > 0))
  execute function request_facts_give_evidence();
create trigger request_facts_evidence_added after insert on request_facts for each row
  when (new.requested_items > 0) execute function request_facts_give_evidence();
