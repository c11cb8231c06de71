-- Figures of ledgers after all draws and totals of their draws, stored with the flags (docs/decisions/067-stored-flags.md).
-- Null: not computed yet; then a call computes them.

alter table ledger_facts
  add column progress numeric(4, 1),   -- percent complete; null, too, for a budget of soft costs alone
  add column figures jsonb;

-- Cents that are approved and not funded, of the flag 'unfunded'; null: not computed yet.
alter table request_flags add column amount bigint;

-- A row's lock clears its figures, so that a version that does not compute them leaves no old ones.
create function clear_figures() returns trigger language plpgsql as $$
begin
  if old.figures is not null then
    new.figures := null;
    update request_flags f set amount = null from draw_requests r
    where r.uuid = f.draw_request and r.lot = old.lot and f.amount is not null;
  end if;
  return new;
end $$;
create trigger ledger_facts_cleared before update on ledger_facts for each row execute function clear_figures();

create index ledger_stale_lot on ledger_stale (lot);

insert into ledger_stale (lot) select lot from ledger_facts;
