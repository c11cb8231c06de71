-- Whose a record is that hangs on no lot (a lender, a cost code, a person): who may have its events, and whose audit trail it is in.
alter table journal add column agency uuid;
create index journal_agency on journal (agency, seq desc) where agency is not null;

-- Covered by the hash where it is set, so that no hash made before changes.
create or replace function journal_content(entry journal) returns text language sql stable set timezone = 'UTC' as $$
  select (jsonb_build_object(
    'seq', entry.seq, 'at', entry.at, 'actor', entry.actor, 'actor_role', entry.actor_role, 'operation', entry.operation,
    'noun', entry.noun, 'uuid', entry.uuid, 'lot', entry.lot, 'draw_request', entry.draw_request, 'item', entry.item,
    'recipient', entry.recipient, 'version', entry.version, 'changed', entry.changed, 'before', entry.before,
    'after', entry.after, 'patch', entry.patch, 'why', entry.why, 'change', entry.change
  ) || case when entry.agency is null then '{}'::jsonb else jsonb_build_object('agency', entry.agency) end)::text
$$;
