-- Photos are found by the names of their files, within the latest draw requests: read from the index alone.
create index media_named on media (draw_request) include (file_name) where deleted_at is null and replaced_by is null;
