-- Figures after all draws count the stored materials of the latest submitted draw (domain rule 17): compute them again.

insert into ledger_stale (lot) select lot from ledger_facts;
