-- An import can change records that are there already, and there are imports of other records than lots.
alter table imports
  add column updated integer not null default 0,
  add column noun text not null default 'lots';
alter table import_sources
  add column noun text not null default 'lots',
  drop constraint import_sources_agency_headings_key,
  add unique nulls not distinct (noun, agency, headings);
