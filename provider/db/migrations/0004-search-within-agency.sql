-- A keyword within one agency costs what that agency has of it, not what all have.
create extension if not exists btree_gin;
drop index lots_search;
create index lots_search on lots using gin (agency, search_text gin_trgm_ops) where deleted_at is null;
drop index draw_requests_search;
create index draw_requests_search on draw_requests using gin (agency, search_text gin_trgm_ops) where deleted_at is null;

create index lots_place on lots (state_or_province, city) where deleted_at is null;
create index lots_city on lots (city) where deleted_at is null;
-- Whose move it is asks for items that wait for evidence.
create index inspection_items_requested on inspection_items (draw_request) where deleted_at is null and status = 'Requested';
