-- Bytes of the original photos and videos on an agency's lots, as differences that are only inserted: uploads never wait for
-- each other. Deleted media count until they are purged, as their files are kept until then.
create table storage_use (
  agency uuid not null,
  bytes bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index storage_use_agency on storage_use (agency) include (bytes);
create index media_bytes on media (draw_request) include (bytes);

-- The agency whose storage an unfinished upload will use.
alter table uploads add agency uuid;
create index uploads_unfinished on uploads (agency) include (length) where finished_at is null;

create function add_storage_use(of_agency uuid, difference bigint) returns void language plpgsql as $$
begin
  insert into storage_use values (of_agency, difference);
  if random() < 0.02 then
    with found as (
      select ctid from storage_use where agency = of_agency for update skip locked
    ), gone as (
      delete from storage_use where ctid in (select ctid from found) returning bytes
    )
    insert into storage_use select of_agency, sum(bytes) from gone having count(*) > 0;
  end if;
end $$;

create function media_are_stored() returns trigger language plpgsql as $$
begin
  perform add_storage_use(l.agency, sum(m.bytes)::bigint)
  from fresh m join draw_requests r on r.uuid = m.draw_request join lots l on l.uuid = r.lot
  where l.agency is not null group by l.agency;
  return null;
end $$;
create trigger media_stored after insert on media referencing new table as fresh
  for each statement execute function media_are_stored();

create function media_are_purged() returns trigger language plpgsql as $$
begin
  perform add_storage_use(l.agency, -sum(m.bytes)::bigint)
  from stale m join draw_requests r on r.uuid = m.draw_request join lots l on l.uuid = r.lot
  where l.agency is not null group by l.agency;
  return null;
end $$;
create trigger media_purged after delete on media referencing old table as stale
  for each statement execute function media_are_purged();

-- A lot that moves to another agency takes its files along.
create function lots_move_storage() returns trigger language plpgsql as $$
begin
  perform add_storage_use(moved.agency, sum(moved.bytes)::bigint)
  from (
    select side.agency, side.sign * m.bytes as bytes
    from fresh join stale using (uuid)
    join draw_requests r on r.lot = fresh.uuid join media m on m.draw_request = r.uuid
    cross join lateral (values (fresh.agency, 1), (stale.agency, -1)) side (agency, sign)
    where fresh.agency is distinct from stale.agency
  ) moved
  where moved.agency is not null group by moved.agency;
  return null;
end $$;
create trigger lots_moved_storage after update on lots referencing old table as stale new table as fresh
  for each statement execute function lots_move_storage();

insert into storage_use
select l.agency, sum(m.bytes)
from media m join draw_requests r on r.uuid = m.draw_request join lots l on l.uuid = r.lot
where l.agency is not null group by l.agency;
