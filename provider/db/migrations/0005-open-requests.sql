-- What is due, and whose move it is: questions about open draw requests, answered by small indexes that hold all they ask for.
create index draw_requests_open on draw_requests (due_date, uuid) include (lot) where deleted_at is null and status <> 'completed';
create index draw_requests_agency_open on draw_requests (agency, due_date, uuid) include (lot, reviewer) where deleted_at is null and status <> 'completed';
-- The lots of a reviewer are those of their draw requests.
create index draw_requests_reviewer_lots on draw_requests (reviewer, lot) where deleted_at is null;
