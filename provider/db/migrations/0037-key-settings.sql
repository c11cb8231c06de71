-- A person's own keys follow them to every browser they sign in.
alter table users add column key_settings jsonb not null default '{}';
