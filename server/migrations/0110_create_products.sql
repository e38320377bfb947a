-- A reseller's catalogue. A charge made from a product keeps its own price and cost.
create table products (
  index integer generated always as identity primary key,
  client_index integer not null references clients (index),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  product_group text not null check (product_group <> ''),
  frequency text not null check (frequency in ('once', 'monthly', 'quarterly', 'annual')),
  timing text not null check (timing in ('advance', 'arrears')),
  price numeric(12, 2) not null,
  -- Null where it is not known.
  cost numeric(12, 2),
  nominal text check (nominal <> ''),
  status text not null default 'active' check (status in ('active', 'withdrawn')),
  created_by integer references users (index),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index products_code on products (client_index, lower(code));

-- Cost and nominal account are the charge's own. The cost is for one and a whole period, as the amount is.
alter table charges add column product_index integer references products (index);
alter table charges add column cost numeric(12, 2);
alter table charges add column nominal text;
create index charges_product on charges (product_index) where product_index is not null;

alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check
  check (kind in ('accounts', 'services', 'charges', 'products', 'ratecard', 'contracts', 'openingbalances'));
