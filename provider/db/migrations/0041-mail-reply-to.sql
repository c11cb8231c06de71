-- A message of the contact form is answered to whoever wrote it, and not to the address that Plumbline sends from.
alter table mail_outbox add column reply_to text;
