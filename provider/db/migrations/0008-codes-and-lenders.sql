-- Cost codes bring a checklist along and can be taken back, lenders have a logo; both are looked for by agency.

-- Titles of the lines that an item of this cost code begins with, in order; the item's own lines are copies.
alter table cost_codes add column checklist text[] not null default '{}', add column deleted_at timestamptz;
drop index cost_codes_code;
create unique index cost_codes_code on cost_codes (coalesce(agency, '00000000-0000-0000-0000-000000000000'::uuid), lower(code))
  where deleted_at is null;
create index cost_codes_agency on cost_codes (agency, created_at desc, uuid desc) where deleted_at is null;

alter table lenders add column logo uuid;  -- the upload it came by, which names its file
create index lenders_agency on lenders (agency, created_at desc, uuid desc) where deleted_at is null;
create index lenders_logo on lenders (logo) where logo is not null;
create index request_lenders_lender on request_lenders (lender);
