-- jsonb would give a repeated request its first answer with the fields in another order.
alter table idempotency_keys alter column answer type json;
