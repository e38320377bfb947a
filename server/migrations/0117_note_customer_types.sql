-- Who the customer is decides which price rises a contract allows (Ofcom, General Condition C1).
alter table accounts add column customer_type text not null default ''
  check (customer_type in ('', 'consumer', 'small_business', 'business'));
