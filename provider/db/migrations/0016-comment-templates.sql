-- What one agency says on the keys 1 to 9 is one record: read, edited and undone together, in its order.
alter table comment_templates rename to separate_templates;

create table comment_templates (
  uuid uuid primary key,
  agency uuid references users on delete cascade, -- null: the shipped ones
  templates jsonb,                                -- [{ label, text }], at most nine; null: an agency that uses the shipped ones
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create unique index comment_templates_of on comment_templates (coalesce(agency, '00000000-0000-0000-0000-000000000000'::uuid));

insert into comment_templates (uuid, agency, templates, created_at, updated_at)
select gen_random_uuid(), agency, jsonb_agg(jsonb_build_object('label', label, 'text', text) order by position), now(), now()
from separate_templates group by agency;

drop table separate_templates;
