-- The language in which a person gets mails, as a code of locales/languages.ts; null for the default. No check lists the codes, so
-- that a language needs no migration.
alter table users add column language text;
-- The language a mail was written in; lines added while it is sent are in the same one.
alter table mail_outbox add column language text;
