-- A notification belongs to the change it tells of, as its mail does: what is undone before it was read is not told any more.
alter table notifications add column change uuid;
alter table notifications add column taken_back boolean not null default false;
create index notifications_change on notifications (change) where change is not null;
