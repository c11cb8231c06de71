-- Tries of a signup's code that do not name its form are counted apart: whoever knows no more than the address uses up nothing
-- of the person who filled the form in.
alter table email_proofs add column tries_unnamed int not null default 0;
