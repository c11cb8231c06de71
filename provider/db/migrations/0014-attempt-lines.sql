-- The checklist of an item as the review of an attempt left it: [{ uuid, title, progress, reason }], null until it ended.
-- Lines are renamed, added and taken away later; what an attempt was judged by stays.
alter table attempt_items add column lines jsonb;
