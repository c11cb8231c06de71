-- The whole ground: people, lots, draw requests, items, media, what happened, and what must be sent.
create extension if not exists pg_trgm;

-- People ----------------------------------------------------------------------------------------------------------
create table users (
  uuid uuid primary key,
  role smallint not null check (role between 1 and 4),
  first_name text not null,
  last_name text not null,
  email text not null,                     -- lower-cased
  agency uuid references users,            -- an agency's own uuid on its people; null on admins, agencies and free borrowers
  agency_name text,                        -- the company of an agency account
  password_hash text,
  status text not null check (status in ('invited', 'active', 'inactive', 'deleted')),
  is_email_verified boolean not null default false,
  contact_number text,
  picture uuid,
  time_zone text,                          -- null: site-local
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create unique index users_email on users (email) where status <> 'deleted';
create index users_agency on users (agency, role);

create table sessions (
  uuid uuid primary key,                   -- the family id of its refresh tokens
  user_id uuid not null references users,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  ended_why text,
  user_agent text,
  address text
);
create index sessions_user on sessions (user_id) where ended_at is null;

create table refresh_tokens (
  token_hash text primary key,             -- SHA-256 of the opaque token; the successor is recomputed, never stored in clear
  session_id uuid not null references sessions,
  issued_at timestamptz not null,
  used_at timestamptz,                     -- first exchange; within the grace window the same successor is given again
  expires_at timestamptz not null
);
create index refresh_tokens_session on refresh_tokens (session_id);

-- Lots ------------------------------------------------------------------------------------------------------------
create table lots (
  uuid uuid primary key,
  agency uuid references users,
  lot_number text not null,
  street text not null,
  city text not null,
  state_or_province text not null,
  country text not null default 'USA',
  postal_code text not null,
  loan_number text not null,
  borrower_name text not null,
  borrower_email text not null,            -- lower-cased; a borrower's lots match their verified address
  latitude double precision,
  longitude double precision,
  coordinates_source text check (coordinates_source in ('placed', 'address', 'zip', 'city')),
  outline jsonb,                           -- closed ring of [longitude, latitude]; null for a point
  inspection_area double precision,        -- square metres, of the outline
  time_zone text not null,
  time_zone_guessed boolean not null default false,
  total_budget bigint,                     -- whole dollars; null: the sum of its draw requests
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  search_text text not null generated always as (
    lower(lot_number || ' ' || street || ' ' || city || ' ' || state_or_province || ' ' || postal_code || ' ' || loan_number || ' ' || borrower_name || ' ' || borrower_email)
  ) stored
);
create index lots_agency on lots (agency, created_at desc, uuid desc) where deleted_at is null;
create index lots_created on lots (created_at desc, uuid desc) where deleted_at is null;
create index lots_borrower on lots (borrower_email) where deleted_at is null;
create index lots_search on lots using gin (search_text gin_trgm_ops) where deleted_at is null;
create index lots_number on lots (lower(lot_number) text_pattern_ops) where deleted_at is null;
create index lots_loan on lots (lower(loan_number) text_pattern_ops) where deleted_at is null;

create table cost_codes (
  uuid uuid primary key,
  agency uuid references users,            -- null: global
  code text not null,
  title text not null,
  category text,
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create unique index cost_codes_code on cost_codes (coalesce(agency, '00000000-0000-0000-0000-000000000000'::uuid), lower(code));

create table lenders (
  uuid uuid primary key,
  agency uuid references users,
  name text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  recipients text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1
);

-- Draw requests and their items --------------------------------------------------------------------------------------
create table draw_requests (
  uuid uuid primary key,
  lot uuid not null references lots,
  agency uuid references users,            -- always the lot's agency
  reviewer uuid references users,
  number integer not null,
  title text not null,
  description text not null default '',
  total_budget bigint not null,            -- whole dollars
  due_date date,
  status text not null default 'pending' check (status in ('pending', 're-requested', 'submitted', 'completed')),
  total_attempts integer not null default 0, -- highest number in the history, the closing entry included
  submitted_at timestamptz,
  completed_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  search_text text not null generated always as (lower(title || ' ' || description)) stored,
  unique (lot, number)
);
create index draw_requests_agency on draw_requests (agency, created_at desc, uuid desc) where deleted_at is null;
create index draw_requests_created on draw_requests (created_at desc, uuid desc) where deleted_at is null;
create index draw_requests_updated on draw_requests (updated_at desc, uuid desc) where deleted_at is null;
create index draw_requests_reviewer on draw_requests (reviewer, status, due_date, uuid) where deleted_at is null;
create index draw_requests_status on draw_requests (status, due_date, uuid) where deleted_at is null;
create index draw_requests_lot on draw_requests (lot, number desc) where deleted_at is null;
create index draw_requests_search on draw_requests using gin (search_text gin_trgm_ops) where deleted_at is null;

create table request_lenders (
  draw_request uuid not null references draw_requests,
  lender uuid not null references lenders,
  primary key (draw_request, lender)
);

create table inspection_items (
  uuid uuid primary key,
  draw_request uuid not null references draw_requests,
  cost_code uuid references cost_codes,
  code text not null,
  title text not null,
  category text,
  budget bigint not null default 0,        -- whole dollars
  status text not null default 'Not initiated' check (status in ('Not initiated', 'Requested', 'Submitted', 'Re-submitted', 'Approved')),
  previous_status text,                    -- what Approved goes back to
  sent_back boolean not null default false, -- was re-requested before: its next submission is a re-submission
  remarks text,
  service text,
  media_type text,
  inspection_for text,
  inspection_type text,
  summary text,
  progress numeric(4, 1) check (progress between 0 and 100),
  frozen_progress numeric(4, 1),           -- of the last ended attempt
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1
);
create index inspection_items_request on inspection_items (draw_request, position) where deleted_at is null;
create index inspection_items_cost_code on inspection_items (cost_code);

create table checklist_entries (
  uuid uuid primary key,
  item uuid not null references inspection_items,
  title text not null,
  position integer not null,
  progress numeric(4, 1) check (progress between 0 and 100),
  frozen_progress numeric(4, 1),
  reason text,                             -- why it fell below the frozen progress; printed in the report
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create index checklist_entries_item on checklist_entries (item, position);

create table attempts (
  uuid uuid primary key,
  draw_request uuid not null references draw_requests,
  number integer not null,                 -- `totalAttempts` of its history entry
  kind text not null check (kind in ('submission', 'closing')),
  submitted_by uuid not null references users,
  submitted_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references users,
  outcome text check (outcome in ('re-requested', 'completed')),
  progress numeric(4, 1),                  -- weighted, frozen when its review ended
  media_count integer not null default 0,
  item_count integer not null default 0,
  sent_back jsonb not null default '[]',   -- [{ itemId, title, count }]
  unique (draw_request, number)
);
create table attempt_items (
  attempt uuid not null references attempts on delete cascade,
  item uuid not null references inspection_items,
  progress numeric(4, 1),
  media_count integer not null default 0,
  primary key (attempt, item)
);

-- Media ------------------------------------------------------------------------------------------------------------
create table media (
  uuid uuid primary key,
  item uuid not null references inspection_items,
  draw_request uuid not null references draw_requests,
  kind text not null check (kind in ('image', 'video')),
  file_name text not null,
  content_type text not null,
  bytes bigint not null,
  sha256 text not null,
  storage_key text not null,               -- of the untouched original; derived files lie beside it
  has_preview boolean not null default false,
  has_poster boolean not null default false,
  has_map boolean not null default false,
  width integer,
  height integer,
  duration_seconds double precision,
  captured_local text,                     -- YYYY-MM-DDTHH:MM:SS as the camera's clock read
  captured_offset integer,                 -- minutes east of UTC as recorded; null when not
  captured_at timestamptz,                 -- only where the offset is known
  time_source text not null default 'none' check (time_source in ('exif', 'browser', 'none')),
  latitude double precision,
  longitude double precision,
  accuracy double precision,
  position_source text not null default 'none' check (position_source in ('exif', 'browser', 'none')),
  direction double precision,
  direction_source text not null default 'none' check (direction_source in ('exif', 'browser', 'none')),
  browser_facts jsonb not null default '{}', -- position, accuracy, heading and time as the browser gave them at capture
  phash bit(64),
  sharpness double precision,
  luma_deviation double precision,
  checks jsonb not null default '[]',
  status text not null default 'pending' check (status in ('pending', 'verified', 'defective')),
  remarks text,
  comment text,
  attempt integer,                         -- number of the attempt it came with; null while not submitted
  replaces uuid references media,
  replaced_by uuid references media,
  uploaded_by uuid not null references users,
  upload_id text unique,                   -- the tus upload it came by: finishing twice makes one row
  client_key text,                         -- the browser's key of the captured file
  decided_by uuid references users,
  decided_at timestamptz,
  processing text not null default 'queued' check (processing in ('queued', 'ready', 'failed')),
  processing_message text,
  created_at timestamptz not null,         -- server receipt
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1
);
create index media_current on media (draw_request, item, status) where deleted_at is null and replaced_by is null;
create index media_item on media (item, created_at, uuid) where deleted_at is null;
create index media_sha on media (sha256) where deleted_at is null;
create index media_phash on media (draw_request) include (phash) where deleted_at is null and phash is not null;
create unique index media_client_key on media (uploaded_by, client_key) where client_key is not null and deleted_at is null;

create table comments (
  uuid uuid primary key,
  media uuid not null references media,
  user_id uuid not null references users,
  text text not null default '',
  audio uuid,                              -- a voice note's file
  attempt integer,
  status text not null default 'active' check (status in ('active', 'deleted')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check (text <> '' or audio is not null)
);
create index comments_media on comments (media, created_at);

create table comment_templates (
  agency uuid references users,            -- null: the shipped defaults
  position smallint not null check (position between 1 and 9),
  label text not null,
  text text not null
);
create unique index comment_templates_place on comment_templates (coalesce(agency, '00000000-0000-0000-0000-000000000000'::uuid), position);

create table agency_settings (
  agency uuid primary key references users,
  check_limits jsonb not null default '{}'
);

-- Uploads under way (tus); a finished one points at what it became
create table uploads (
  id text primary key,
  user_id uuid not null references users,
  metadata jsonb not null,
  length bigint,
  result uuid,
  message text,                            -- why it was refused
  created_at timestamptz not null,
  finished_at timestamptz
);

-- What happened ------------------------------------------------------------------------------------------------------
-- One row per write and record: the live event and the audit entry in one. Append-only; the sealer alone sets position and hash.
create table journal (
  seq bigint generated always as identity primary key,
  position bigint unique,
  at timestamptz not null,
  actor uuid references users,
  actor_role smallint,
  operation text not null,
  noun text not null,
  uuid uuid not null,
  lot uuid,
  draw_request uuid,
  item uuid,
  recipient uuid,                          -- set where the event concerns one person alone (notifications)
  version integer,
  changed text[] not null default '{}',
  before jsonb,
  after jsonb,
  patch jsonb,                             -- the small new values a live client paints
  why text,
  change uuid,                             -- the undoable change it belongs to
  hash bytea
);
create index journal_unsealed on journal (seq) where position is null;
create index journal_request on journal (draw_request, seq desc);
create index journal_record on journal (uuid, seq desc);

create function journal_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.position is null and new.position is not null
     and to_jsonb(old) - 'position' - 'hash' = to_jsonb(new) - 'position' - 'hash' then
    return new;
  end if;
  raise exception 'the journal is append-only';
end $$;
create trigger journal_append_only before update or delete on journal for each row execute function journal_is_append_only();

-- Undoable writes: one change, its rows with the values before and the versions after
create table changes (
  uuid uuid primary key,
  actor uuid not null references users,
  operation text not null,
  text text not null,
  at timestamptz not null,
  undo_of uuid references changes,
  undone_by uuid references changes,
  row_count integer not null default 0
);
create index changes_actor on changes (actor, at desc);
create table change_rows (
  change uuid not null references changes,
  position integer not null,
  noun text not null,                      -- a noun of provider/modules/changes: names the table and its undoable columns
  uuid uuid not null,
  before jsonb,                            -- null: the row did not exist
  version_after integer not null,
  primary key (change, position)
);
create index change_rows_record on change_rows (uuid);

create table idempotency_keys (
  actor uuid not null,
  key text not null,
  operation text not null,
  body_hash text not null,
  status_code integer,                     -- null while the first try runs
  answer jsonb,
  created_at timestamptz not null,
  primary key (actor, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- What must be told ----------------------------------------------------------------------------------------------------
create table notifications (
  uuid uuid primary key,
  user_id uuid not null references users,
  kind text not null,
  text text not null,
  lot uuid,
  draw_request uuid,
  item uuid,
  media uuid,
  read_at timestamptz,
  created_at timestamptz not null
);
create index notifications_user on notifications (user_id, created_at desc);
create index notifications_unread on notifications (user_id) where read_at is null;

create table mail_outbox (
  uuid uuid primary key,
  to_user uuid references users,
  to_address text not null,
  subject text not null,
  body text not null,
  not_before timestamptz not null,
  sent_at timestamptz,
  tries integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  change uuid                              -- undoing this change before it leaves takes the mail back
);
create index mail_outbox_due on mail_outbox (not_before) where sent_at is null;
