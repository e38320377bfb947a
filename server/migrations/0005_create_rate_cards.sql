create table rate_cards (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  carrier_index integer not null references carriers,
  name text not null,
  valid_from date not null,
  entries integer not null default 0,
  created_at timestamptz not null default now(),
  created_by integer references users,
  unique (client_index, carrier_index, name, valid_from)
);

create table rate_card_entries (
  rate_card_index integer not null references rate_cards on delete cascade,
  prefix text not null,
  destination text not null,
  product_group text not null,
  connection_fee numeric(12, 6) not null,
  price_day numeric(12, 6) not null,
  price_evening numeric(12, 6) not null,
  price_weekend numeric(12, 6) not null,
  minimum_charge numeric(12, 6) not null,
  first_increment integer not null check (first_increment > 0),
  next_increment integer not null check (next_increment > 0),
  primary key (rate_card_index, prefix)
);

-- Which card rates which calls, and from when (engine: Rating).
create table rate_allocations (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  carrier_index integer not null references carriers,
  rate_card_index integer not null references rate_cards,
  side text not null check (side in ('wholesale', 'retail')),
  brand_index integer references brands,
  account_index integer references accounts,
  valid_from date not null,
  created_at timestamptz not null default now(),
  created_by integer references users,
  check (side = 'retail' or (brand_index is null and account_index is null)),
  check (brand_index is null or account_index is null),
  unique nulls not distinct (client_index, carrier_index, side, brand_index, account_index, valid_from)
);
