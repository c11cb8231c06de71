-- How many photos or videos are asked for of an item; null where whoever asks leaves it to the borrower.
alter table inspection_items add column photos_wanted integer check (photos_wanted between 1 and 200);
