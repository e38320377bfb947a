-- Partners may be told of credit notes, payments, and payments returned unpaid (money: Where it shows).
alter table webhooks drop constraint webhooks_events_check, add constraint webhooks_events_check check (
  events <@ array['invoice.hosted', 'run.complete', 'credit-note.issued', 'payment.received', 'payment.unpaid']
  and cardinality(events) > 0);
alter table webhook_events drop constraint webhook_events_type_check, add constraint webhook_events_type_check check (
  type in ('invoice.hosted', 'run.complete', 'credit-note.issued', 'payment.received', 'payment.unpaid', 'webhook.test'));

-- Postings to announce: noted however they were posted, where a webhook wants them.
create table webhook_payments (
  posting_index bigint primary key references account_postings,
  client_index integer not null references clients
);
create function note_payments_for_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_payments (posting_index, client_index)
  select p.index, p.client_index from posted p
  where p.kind in ('receipt', 'unpaid') and exists (
    select from webhooks w where w.client_index = p.client_index
      and case p.kind when 'receipt' then 'payment.received' else 'payment.unpaid' end = any(w.events));
  return null;
end
$$;
create trigger account_postings_webhooks after insert on account_postings
  referencing new table as posted for each statement execute function note_payments_for_webhooks();
