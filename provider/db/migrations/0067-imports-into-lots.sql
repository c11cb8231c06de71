-- Lines of a budget are imported into one lot, whose page lists its imports.
alter table imports add column lot uuid references lots on delete cascade;
