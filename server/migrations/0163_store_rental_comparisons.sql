-- How the columns of a carrier's rental files are named or placed; without a row they are found by their names.
create table carrier_rental_profiles (
  carrier_index integer primary key references carriers (index),
  profile jsonb not null
);

-- An input path is for call files or for rental files.
alter table paths add column holds text not null default 'calls' check (holds in ('calls', 'rentals'));

-- Where a rental file lay that was collected from an input path, and what it was then.
alter table carrier_rental_files add column source_path text;
alter table carrier_rental_files add column source_bytes bigint;
alter table carrier_rental_files add column source_modified_at timestamptz;

-- Rental files against what was billed, by month: stored when it is looked at, anew once something of it has changed.
create table rental_comparisons (
  client_index integer not null references clients (index),
  -- First day.
  month date not null,
  -- Stands for the changes that it knows of.
  state text not null,
  summary jsonb not null,
  primary key (client_index, month)
);

create table rental_differences (
  client_index integer not null,
  month date not null,
  side text not null check (side in ('billed', 'bought')),
  -- A phone number in its stored form, or the carrier's circuit number.
  number text not null,
  account_index integer references accounts (index),
  -- The largest of the number's charges.
  charge_index integer,
  carrier text not null,
  description text not null,
  amount numeric(18, 2) not null,
  foreign key (client_index, month) references rental_comparisons on delete cascade
);
create index rental_differences_largest on rental_differences (client_index, month, side, amount desc, number);
create index rental_differences_account on rental_differences (account_index);
