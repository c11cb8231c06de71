-- The language of a lender's reports and mails (locales/languages.ts).
alter table lenders add column language text not null default 'en-US';
