-- What a person does not want to be told, and how: `submitted.mail`, `asked.app` (contract/notifications/message-kinds.ts).
alter table users add column muted text[] not null default '{}';

-- What a mail is about decides, when it leaves, whether its reader still may and wants to read it.
alter table mail_outbox add column kind text;
alter table mail_outbox add column draw_requests uuid[] not null default '{}';
alter table mail_outbox add column dropped_at timestamptz; -- it will not be sent; last_error says why
update mail_outbox set dropped_at = now() where sent_at is null and tries >= 8;

drop index mail_outbox_due;
create index mail_outbox_due on mail_outbox (not_before) where sent_at is null and dropped_at is null;
create index mail_outbox_newest on mail_outbox (created_at desc, uuid desc);

-- Addresses without an account that want no more mail of a kind.
create table mail_stops (
  address text not null,
  kind text not null,
  at timestamptz not null,
  primary key (address, kind)
);
