-- Report templates: HTML of the few kinds that contract/templates/blocks.ts has, as it is written from them.
create table templates (
  uuid uuid primary key,
  agency uuid references users,                 -- null: everybody's
  name text not null,
  summary_html text not null default '',
  table_html text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid references users
);
create index templates_agency on templates (agency) where deleted_at is null;

-- What an agency, or (null) everybody else, has made the default.
create table template_defaults (
  agency uuid references users,
  template uuid not null references templates,
  unique nulls not distinct (agency)
);

-- The default of an agency: its choice, else everybody's, else the oldest of everybody's; always exactly one, so never one that is away.
create function default_template(of_agency uuid) returns uuid language sql stable as $$
  select t.uuid from templates t
    left join template_defaults own on own.template = t.uuid and own.agency is not distinct from of_agency
    left join template_defaults everybodys on everybodys.template = t.uuid and everybodys.agency is null
  where t.deleted_at is null and t.status = 'active' and (t.agency is null or t.agency = of_agency)
  order by (own.template is not null) desc, (everybodys.template is not null) desc, (t.agency is null) desc, t.created_at, t.uuid
  limit 1
$$;

insert into templates (uuid, name, summary_html, table_html, created_at, updated_at) values (
  '01900000-0000-7000-8000-00000000f001',
  'Standard',
  '<p>{{agencyName}} inspected <strong>{{address}}</strong>, {{locality}}, loan {{loanNumber}}, for {{lenderNames}}. {{progress}} of the work is in place: {{inPlace}} of {{totalBudget}}. {{imageCount}} photos and videos were verified; this report shows them.</p>',
  '<table><tbody><tr><th>Code</th><th>Item</th><th>Budget</th><th>In place</th><th>Progress</th></tr><tr><td>{{item.code}}</td><td>{{item.title}}</td><td>{{item.budget}}</td><td>{{item.inPlace}}</td><td>{{item.progress}}</td></tr></tbody></table>',
  now(), now()
);
insert into template_defaults (agency, template) values (null, '01900000-0000-7000-8000-00000000f001');
