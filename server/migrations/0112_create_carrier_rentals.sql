-- Rental files of carriers: what the reseller pays for each number. A file is stored whole, once per carrier.
create table carrier_rental_files (
  index integer generated always as identity primary key,
  client_index integer not null references clients (index),
  carrier_index integer not null references carriers (index),
  file_name text not null,
  sha256 text not null,
  accepted integer not null,
  rejected integer not null,
  -- First and last month of its lines; null without any.
  first_month date,
  last_month date,
  cost numeric(18, 6) not null,
  loaded_by integer references users (index),
  loaded_at timestamptz not null default now(),
  unique (carrier_index, sha256)
);
create index carrier_rental_files_client on carrier_rental_files (client_index);

create table carrier_rentals (
  file_index integer not null references carrier_rental_files (index) on delete cascade,
  line integer not null,
  client_index integer not null,
  -- First day.
  month date not null,
  -- A phone number in its stored form, or the carrier's circuit number.
  number text not null,
  product text not null,
  quantity numeric(12, 3) not null,
  from_date date,
  to_date date,
  cost numeric(16, 6) not null,
  primary key (file_index, line)
);
create index carrier_rentals_month on carrier_rentals (client_index, month);

create table carrier_rental_rejects (
  file_index integer not null references carrier_rental_files (index) on delete cascade,
  line integer not null,
  reason text not null,
  raw text not null,
  primary key (file_index, line)
);
