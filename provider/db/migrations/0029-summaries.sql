-- Accepted texts about media, items, draw requests and lots, one of each: beside the record, so that writing one never stands in
-- the way of a decision on it. Empty text: there is none.
create table summaries (
  uuid uuid primary key,
  noun text not null check (noun in ('media', 'item', 'drawRequest', 'lot')),
  subject uuid not null unique,
  lot uuid not null references lots on delete cascade,
  draw_request uuid references draw_requests on delete cascade,
  item uuid references inspection_items on delete cascade,
  media uuid references media on delete cascade,
  text text not null default '',
  writer text not null default 'person' check (writer in ('person', 'ai', 'data')),
  model text,
  is_edited boolean not null default false,
  cites jsonb not null default '[]',              -- media the text names as [n], the first of them [1]
  accepted_by uuid references users,
  accepted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index summaries_lot on summaries (lot);
create index summaries_request on summaries (draw_request);
create index summaries_item on summaries (item);
create index summaries_media on summaries (media);

insert into summaries (uuid, noun, subject, lot, draw_request, item, text, version, created_at, updated_at)
select gen_random_uuid(), 'item', i.uuid, r.lot, r.uuid, i.uuid, i.summary, 2, i.updated_at, i.updated_at
from inspection_items i join draw_requests r on r.uuid = i.draw_request where i.summary <> '';
alter table inspection_items drop column summary;

-- Every text that was suggested, with who asked and what came of it.
create table summary_drafts (
  uuid uuid primary key,
  noun text not null,
  subject uuid not null,
  lot uuid not null references lots on delete cascade,
  draw_request uuid references draw_requests on delete cascade,
  item uuid references inspection_items on delete cascade,
  media uuid references media on delete cascade,
  actor uuid not null references users on delete cascade,
  writer text not null check (writer in ('ai', 'data')),
  model text,
  text text not null default '',
  cites jsonb not null default '[]',
  state text not null default 'writing' check (state in ('writing', 'done', 'stopped', 'failed')),
  problem text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index summary_drafts_lot on summary_drafts (lot);
create index summary_drafts_request on summary_drafts (draw_request);
create index summary_drafts_item on summary_drafts (item);
create index summary_drafts_media on summary_drafts (media);
create index summary_drafts_actor on summary_drafts (actor);
