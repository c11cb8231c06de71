-- A node that sends a mail claims it first, without a transaction that stays open: until then no other node takes it.
alter table mail_outbox add column claimed_until timestamptz;
create index mail_outbox_claimed on mail_outbox (claimed_until) where claimed_until is not null;

-- The texts a record is named by, until each change of them: entries of the past are shown with the words of their time, also to
-- those who may not see the record any more.
create table former_texts (
  record uuid not null,
  until timestamptz not null,
  before jsonb not null,
  primary key (record, until)
);

-- The arguments are the columns to keep. A write that leaves `updated_at` alone counts from now on.
create function keep_former_texts() returns trigger language plpgsql as $$
declare
  texts jsonb;
begin
  if tg_op = 'DELETE' then
    delete from former_texts where record = old.uuid;
    return null;
  end if;
  select jsonb_object_agg(was.key, was.value) into texts from jsonb_each(to_jsonb(old)) was
    where was.key = any(tg_argv) and was.value is distinct from to_jsonb(new) -> was.key;
  if texts is not null then
    insert into former_texts (record, until, before)
    values (old.uuid, case when new.updated_at > old.updated_at then new.updated_at else clock_timestamp() end, texts)
    on conflict (record, until) do update set before = excluded.before || former_texts.before;
  end if;
  return null;
end $$;

create trigger keep_former_texts after update of first_name, last_name, email or delete on users
  for each row execute function keep_former_texts('first_name', 'last_name', 'email');
create trigger keep_former_texts after update of street, city or delete on lots
  for each row execute function keep_former_texts('street', 'city');
create trigger keep_former_texts after update of title or delete on draw_requests
  for each row execute function keep_former_texts('title');
create trigger keep_former_texts after update of code, title or delete on inspection_items
  for each row execute function keep_former_texts('code', 'title');
create trigger keep_former_texts after update of code, title or delete on cost_codes
  for each row execute function keep_former_texts('code', 'title');
create trigger keep_former_texts after update of name or delete on lenders
  for each row execute function keep_former_texts('name');
create trigger keep_former_texts after update of name or delete on templates
  for each row execute function keep_former_texts('name');
create trigger keep_former_texts after update of title or delete on events
  for each row execute function keep_former_texts('title');

-- What the journal knows of the changes before, of the records that are still there.
insert into former_texts (record, until, before)
select uuid, at, jsonb_object_agg(field, text order by seq desc) from (
  select j.uuid, j.at, j.seq, known.field, j.before -> known.wire as text
  from journal j
  join (values
    ('user', 'firstName', 'first_name'), ('user', 'lastName', 'last_name'), ('user', 'email', 'email'),
    ('lot', 'street', 'street'), ('lot', 'city', 'city'), ('drawRequest', 'title', 'title'),
    ('item', 'code', 'code'), ('item', 'title', 'title'), ('costCode', 'code', 'code'), ('costCode', 'title', 'title'),
    ('lender', 'name', 'name'), ('template', 'name', 'name'), ('event', 'title', 'title')
  ) known (noun, wire, field) on known.noun = j.noun
  where jsonb_exists(j.before, known.wire) and jsonb_exists(j.after, known.wire)
    and j.before -> known.wire is distinct from j.after -> known.wire
) renamed
where uuid in (
  select uuid from users union all select uuid from lots union all select uuid from draw_requests union all select uuid from inspection_items
  union all select uuid from cost_codes union all select uuid from lenders union all select uuid from templates union all select uuid from events
)
group by uuid, at;
