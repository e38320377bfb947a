-- A retail card without a carrier rates the calls of any; a retail card may be allocated to one service.
alter table rate_cards alter column carrier_index drop not null;
alter table rate_cards drop constraint rate_cards_client_index_carrier_index_name_valid_from_key;
alter table rate_cards add unique nulls not distinct (client_index, carrier_index, name, valid_from);

alter table rate_allocations alter column carrier_index drop not null;
alter table rate_allocations add column service_index integer references services on delete cascade;
alter table rate_allocations add check (side = 'retail' or (carrier_index is not null and service_index is null));
alter table rate_allocations add check (num_nonnulls(brand_index, account_index, service_index) <= 1);
do $$
declare name text;
begin
  select conname into name from pg_constraint where conrelid = 'rate_allocations'::regclass and contype = 'u';
  execute format('alter table rate_allocations drop constraint %I', name);
end $$;
alter table rate_allocations add constraint rate_allocations_scope_key unique nulls not distinct
  (client_index, carrier_index, side, brand_index, account_index, service_index, valid_from);
create index rate_allocations_service on rate_allocations (service_index) where service_index is not null;

create or replace function note_rate_allocations_change() returns trigger language plpgsql as $$
begin
  perform note_rating_change(c.client_index, 'rate_card', array[c.rate_card_index], c.valid_from, coalesce((
    select min(l.valid_from) - 1 from rate_allocations l
    where l.client_index = c.client_index and l.carrier_index is not distinct from c.carrier_index
      and l.side = c.side and l.brand_index is not distinct from c.brand_index
      and l.account_index is not distinct from c.account_index
      and l.service_index is not distinct from c.service_index and l.valid_from > c.valid_from), 'infinity'))
  from changed c;
  return null;
end $$;
