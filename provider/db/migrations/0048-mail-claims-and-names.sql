-- A node that sends a mail claims it first, without a transaction that stays open: until then no other node takes it.
alter table mail_outbox add column claimed_until timestamptz;
create index mail_outbox_claimed on mail_outbox (claimed_until) where claimed_until is not null;
