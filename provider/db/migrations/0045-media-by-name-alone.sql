-- What finds photos by their names tells which they are, too: only so is it read without the table.
drop index media_named;
create index media_named on media (draw_request) include (uuid, file_name) where deleted_at is null and replaced_by is null;
