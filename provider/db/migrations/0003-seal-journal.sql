-- The sealer: gives committed journal rows their position in order and chains their hashes.

-- What an entry's hash covers. The columns are named, so that a column added later changes no hash made before.
create function journal_content(entry journal) returns text language sql stable set timezone = 'UTC' as $$
  select jsonb_build_object(
    'seq', entry.seq, 'at', entry.at, 'actor', entry.actor, 'actor_role', entry.actor_role, 'operation', entry.operation,
    'noun', entry.noun, 'uuid', entry.uuid, 'lot', entry.lot, 'draw_request', entry.draw_request, 'item', entry.item,
    'recipient', entry.recipient, 'version', entry.version, 'changed', entry.changed, 'before', entry.before,
    'after', entry.after, 'patch', entry.patch, 'why', entry.why, 'change', entry.change
  )::text
$$;

create function journal_hash(previous bytea, place bigint, entry journal) returns bytea language sql stable as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to(place || ' ' || journal_content(entry), 'UTF8'))
$$;

-- Seals at most `most` rows and answers the last position there is (0 with an empty journal). One sealer at a time: the
-- lock is waited for, and each statement sees what was committed before it, so no row is passed over and no position
-- becomes visible before a smaller one.
create function seal_journal(most integer) returns bigint language plpgsql as $$
declare
  place bigint;
  chained bytea;
  entry journal;
begin
  perform pg_advisory_xact_lock(7158202);
  select position, hash into place, chained from journal where position is not null order by position desc limit 1;
  place := coalesce(place, 0);
  for entry in select * from journal where position is null order by seq limit most loop
    place := place + 1;
    chained := journal_hash(chained, place, entry);
    update journal set position = place, hash = chained where seq = entry.seq;
  end loop;
  return place;
end $$;
