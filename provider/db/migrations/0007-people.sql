-- People come by invitation and leave into the archive, as lots, draw requests, items and lenders do.

-- One-time links by which an invited person chooses a password. A resent one puts an end to those before it.
create table invitations (
  token_hash text primary key,             -- SHA-256 of the secret in the link
  user_id uuid not null references users on delete cascade,
  created_by uuid references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invitations_user on invitations (user_id);

-- A mail that holds such a link forgets its words once it has left.
alter table mail_outbox add column secret boolean not null default false;

-- The archive: when and by whom. What goes along with its parent has the parent's moment, to the microsecond, and so comes
-- back with it; what was deleted before on its own stays.
alter table users add column deleted_at timestamptz;
alter table users add column deleted_by uuid references users;
alter table users add column purged_at timestamptz; -- its 30 days are over: only the name is left, for what it did
alter table lots add column deleted_by uuid references users;
alter table draw_requests add column deleted_by uuid references users;
alter table inspection_items add column deleted_by uuid references users;
alter table lenders add column deleted_by uuid references users;

create index users_deleted on users (deleted_at) where deleted_at is not null;
create index lots_deleted on lots (deleted_at) where deleted_at is not null;
create index draw_requests_deleted on draw_requests (deleted_at) where deleted_at is not null;
create index inspection_items_deleted on inspection_items (deleted_at) where deleted_at is not null;
create index lenders_deleted on lenders (deleted_at) where deleted_at is not null;

create index users_created on users (created_at desc, uuid desc) where status <> 'deleted';
