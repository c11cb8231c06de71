-- People sign up by themselves, get back in without their password, and change their address: each is proven by mail.

-- An address that somebody says is theirs, until they say the code that was sent there: of a form that signs up, or of the
-- new address of an account.
create table email_proofs (
  uuid uuid primary key,
  email text not null,                     -- lower-cased
  user_id uuid references users on delete cascade, -- whose address is to change; null: it signs up
  first_name text,
  last_name text,
  password_hash text,
  code_hash text,                          -- null until its mail is written; the code itself is kept nowhere
  tries integer not null default 0,        -- of the code as it is now
  expires_at timestamptz,
  created_at timestamptz not null,
  check ((user_id is null) = (password_hash is not null))
);
create index email_proofs_email on email_proofs (email, created_at desc);
create index email_proofs_user on email_proofs (user_id, created_at desc) where user_id is not null;

-- One-time links by which somebody who forgot theirs chooses a new password.
create table password_links (
  token_hash text primary key,             -- SHA-256 of the secret in the link
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_user on password_links (user_id);

-- What was written by the contact form.
create table contact_messages (
  uuid uuid primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  user_id uuid references users,           -- who was signed in, if anybody
  created_at timestamptz not null
);
