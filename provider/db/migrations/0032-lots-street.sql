-- Two characters of a street find it, as they find a lot by its numbers.
create index lots_street on lots (lower(street) text_pattern_ops) where deleted_at is null;
