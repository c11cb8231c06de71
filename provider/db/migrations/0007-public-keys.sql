-- Calls that anybody may make take idempotency keys too: whose a key is need not be a person.
alter table idempotency_keys alter column actor type text;
alter table idempotency_keys rename column actor to scope;
