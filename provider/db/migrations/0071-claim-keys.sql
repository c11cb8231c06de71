-- Locks an idempotency key for the transaction and reads its answer in one call. The second statement of the function
-- sees what was committed before the lock was free.
create function claim_idempotency_key(of_scope text, of_key text, out free boolean, out body_hash text, out answer jsonb)
language plpgsql volatile as $$
begin
  free := pg_try_advisory_xact_lock(hashtextextended(of_scope || ' ' || of_key, 0));
  if free then
    select k.body_hash, k.answer into body_hash, answer from idempotency_keys k where k.scope = of_scope and k.key = of_key;
  end if;
end $$;
