-- What is known of a mandate; one without a row here is new (money: Mandates and what Bacs sends back).
create table mandates (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  account_index integer not null references accounts,
  service_user_number text not null,
  reference text not null,
  sort_code text not null,
  bank_account text not null,
  state text not null check (state in ('new', 'lodged', 'active', 'cancelled', 'rejected', 'expired')),
  -- set by import for a book that moves here: the next code is 17
  collected_before boolean not null default false,
  lodged_on date not null default current_date,
  -- collections of before do not count
  renewed_on date,
  ended_on date,
  reason text not null default '',
  -- whether a cancelled mandate waits for a file that says so
  cancel_by_file boolean not null default false,
  unique (service_user_number, reference, sort_code, bank_account)
);
create index mandates_account on mandates (account_index);
create index mandates_client on mandates (client_index, state);

-- A book that exists stays collectable.
insert into mandates (client_index, account_index, service_user_number, reference, sort_code, bank_account, state,
  collected_before)
select distinct on (3, 4, 5, 6) a.client_index, a.index, b.service_user_number, upper(a.mandate_reference),
  translate(a.sort_code, ' -', ''), a.bank_account, 'active', exists (
    select from direct_debit_collections c
    where c.service_user_number = b.service_user_number and c.reference = upper(a.mandate_reference)
      and c.sort_code = translate(a.sort_code, ' -', '') and c.bank_account = a.bank_account and not c.withdrawn)
from accounts a join brands b on b.index = a.brand_index
where a.payment_method = 'direct_debit' and b.service_user_number ~ '^[0-9]{6}$' and a.mandate_reference <> ''
  and a.bank_account ~ '^[0-9]{8}$' and translate(a.sort_code, ' -', '') ~ '^[0-9]{6}$'
order by 3, 4, 5, 6, a.closed_on nulls first, a.index;

-- Why nothing can be collected from an account for a brand because of its mandate; null if it can.
create function mandate_refusal(account integer, brand integer) returns text language sql stable as $$
  select case
    when m.state in ('cancelled', 'rejected', 'expired') then m.state
    when coalesce(m.state, 'new') = 'new' and coalesce(u.lodgement, 'electronic') = 'electronic' then 'new'
  end
  from accounts a join brands b on b.index = brand
  left join service_users u on u.service_user_number = b.service_user_number
  left join mandates m on m.service_user_number = b.service_user_number and m.reference = upper(a.mandate_reference)
    and m.sort_code = translate(a.sort_code, ' -', '') and m.bank_account = a.bank_account
  where a.index = account
$$;

-- AUDDIS files: 0N for new mandates, 0C for cancelled ones.
create table mandate_files (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  service_user_number text not null,
  serial text not null,
  created_on date not null,
  processing_day date not null,
  entry_day date not null,
  items integer not null,
  made_by integer references users,
  unique (service_user_number, serial)
);
create table mandate_file_items (
  mandate_file_index integer not null references mandate_files,
  position integer not null,
  account_index integer not null references accounts,
  code text not null check (code in ('0N', '0C')),
  originating_sort_code text not null,
  originating_account text not null,
  originating_name text not null,
  sort_code text not null,
  bank_account text not null,
  bank_account_name text not null,
  reference text not null,
  primary key (mandate_file_index, position)
);

alter table direct_debit_collections drop constraint direct_debit_collections_code_check,
  add constraint direct_debit_collections_code_check check (code in ('01', '17', '18', '19'));
