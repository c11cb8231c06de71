-- Stored file names lose the characters that change how the text around them reads; contract/media/file-name.ts does so for new files.
create function pg_temp.plain(name text) returns text language sql immutable as $$
  select coalesce(nullif(btrim(regexp_replace(name, '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]', '', 'g')), ''), 'upload')
$$;
update media set file_name = pg_temp.plain(file_name) where file_name <> pg_temp.plain(file_name);
update imports set file_name = pg_temp.plain(file_name) where file_name <> pg_temp.plain(file_name);
update uploads set metadata = jsonb_set(metadata, '{filename}', to_jsonb(pg_temp.plain(metadata->>'filename')))
  where metadata->>'filename' <> pg_temp.plain(metadata->>'filename');
-- The answer about a look-alike names its file.
update media set checks = pg_temp.plain(checks::text)::jsonb where checks::text <> pg_temp.plain(checks::text);
