-- A signup's code that was asked for by the address alone stands beside the one its form was promised: anybody may ask, and would
-- else spoil the code its owner is about to type.
alter table email_proofs add column unnamed_hash text, add column unnamed_expires_at timestamptz;
