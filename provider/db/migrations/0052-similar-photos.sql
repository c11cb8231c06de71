-- Perceptual hashes of photos, by which similar ones are found anywhere in the installation (docs/decisions/052-similar-photos.md).
create table media_hashes (
  media uuid not null references media on delete cascade,
  asked boolean not null,                  -- of the whole picture (without bars); false: of a part that a crop keeps
  low bigint not null,                     -- signs of 64 low frequencies
  high bit(128) not null                   -- signs of 128 higher ones
);
create index media_hashes_media on media_hashes (media);
-- Two hashes that differ in at most six bits differ in at most two bits of the first part, or in at most one of another.
create index media_hashes_first on media_hashes (((low >> 42 & 4194303)::integer)) include (low, media);
create index media_hashes_second on media_hashes (((low >> 21 & 2097151)::integer)) include (low, media);
create index media_hashes_third on media_hashes (((low & 2097151)::integer)) include (low, media);

alter table media add column hashed boolean not null default false;    -- its hashes are written
alter table media add column look_alike uuid references media on delete set null;  -- the earlier media its check speaks of
create index media_look_alike on media (look_alike) where look_alike is not null;
create index media_hashed on media (created_at, uuid) where hashed;
create index media_unhashed on media (created_at, uuid) where not hashed and kind = 'image' and processing = 'ready' and deleted_at is null;
