-- Texts of changes and notifications, and why a file cannot be shown, in the languages other than English, by language
-- (decision 070). Old rows stay null and are read in English.
alter table changes add column translations jsonb;
alter table notifications add column translations jsonb;
alter table media add column processing_translations jsonb;
