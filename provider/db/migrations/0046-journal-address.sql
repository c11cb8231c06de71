-- The address and the device that a call came from; null for jobs and for entries of the time before.
alter table journal add column address text, add column device text;

-- Both are covered by the hash where they are set, so that no hash made before changes.
create or replace function journal_content(entry journal) returns text language sql stable set timezone = 'UTC' as $$
  select (jsonb_build_object(
    'seq', entry.seq, 'at', entry.at, 'actor', entry.actor, 'actor_role', entry.actor_role, 'operation', entry.operation,
    'noun', entry.noun, 'uuid', entry.uuid, 'lot', entry.lot, 'draw_request', entry.draw_request, 'item', entry.item,
    'recipient', entry.recipient, 'version', entry.version, 'changed', entry.changed, 'before', entry.before,
    'after', entry.after, 'patch', entry.patch, 'why', entry.why, 'change', entry.change
  ) || case when entry.agency is null then '{}'::jsonb else jsonb_build_object('agency', entry.agency) end
    || case when entry.address is null then '{}'::jsonb else jsonb_build_object('address', entry.address) end
    || case when entry.device is null then '{}'::jsonb else jsonb_build_object('device', entry.device) end)::text
$$;
