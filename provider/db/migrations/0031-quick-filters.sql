-- What a list filtered by one reviewer, or by what is due, reads stands in its index alone: thousands of rows are counted and
-- put in order without being fetched.
create index draw_requests_reviewer_created on draw_requests (reviewer, created_at desc, uuid desc) where deleted_at is null;

drop index draw_requests_open;
create index draw_requests_open on draw_requests (due_date, uuid) include (lot, created_at)
  where deleted_at is null and status <> 'completed';
drop index draw_requests_agency_open;
create index draw_requests_agency_open on draw_requests (agency, due_date, uuid) include (lot, reviewer, created_at)
  where deleted_at is null and status <> 'completed';

-- Which time zones lots are in, one step for each of them.
create index lots_time_zone on lots (time_zone);
