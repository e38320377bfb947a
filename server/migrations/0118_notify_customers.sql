-- Changes of the prices of many charges, and what customers were told of them and of contracts that end.
create table price_changes (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  from_day date not null,
  -- by one of them
  percent numeric(5, 2),
  amount numeric(14, 2),
  -- named in the customers' contracts, so that nobody may leave because of it
  agreed boolean not null,
  created_by integer references users,
  created_at timestamptz not null default now(),
  check (num_nonnulls(percent, amount) = 1)
);
create index price_changes_client on price_changes (client_index, index desc);

-- As they were agreed on the day, whatever becomes of the charges.
create table repriced_charges (
  price_change_index integer not null references price_changes,
  position integer not null,
  account_index integer not null references accounts,
  description text not null,
  frequency text not null,
  quantity numeric not null,
  amount_before numeric(14, 2) not null,
  amount_after numeric(14, 2) not null,
  primary key (price_change_index, position)
);
create index repriced_charges_account on repriced_charges (account_index);

alter table account_emails drop constraint account_emails_kind_check;
alter table account_emails add constraint account_emails_kind_check
  check (kind in ('statement', 'reminder', 'notice'));

create table notices (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  account_index integer not null references accounts,
  kind text not null check (kind in ('price_change', 'contract_end')),
  price_change_index integer references price_changes,
  -- null once a contract that was never billed is deleted
  contract_index integer references contracts on delete set null,
  -- an e-mail
  account_email_index integer references account_emails,
  -- or a letter, with the day on which somebody posted it
  address text[],
  subject text,
  body text,
  posted_on date,
  created_by integer references users,
  created_at timestamptz not null default now(),
  check ((kind = 'price_change') = (price_change_index is not null)),
  check (num_nonnulls(account_email_index, address) = 1),
  check ((address is null) = (subject is null) and (address is null) = (body is null)),
  check (posted_on is null or address is not null),
  -- nobody is told twice
  unique (price_change_index, account_index),
  unique (contract_index)
);
create index notices_account on notices (account_index);
create index notices_to_post on notices (client_index, kind, index) where address is not null and posted_on is null;
