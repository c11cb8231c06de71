-- The units in which a person reads lengths and areas; null for those of each lot's country.
alter table users add column units text check (units in ('us', 'metric'));
