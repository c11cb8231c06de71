-- The audit trail is narrowed to when something was done, and to what. Only numbered entries stand there.
create index journal_at on journal (at) where position is not null;
create index journal_operation on journal (operation, position) where position is not null;
