-- When the files of a carrier are due, and how many lines they bring (product: Beyond every rival, 6).
create table expected_files (
  carrier_index integer primary key references data_collection_clients (carrier_index),
  client_index integer not null references clients,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  -- 1 Monday to 7 Sunday; only of weekly files
  weekdays smallint[] not null default '{}',
  -- the month's last day where the month is shorter; only of monthly files
  month_day smallint check (month_day between 1 and 31),
  -- London's wall clock
  due_time time not null,
  grace_minutes integer not null check (grace_minutes between 0 and 1440),
  -- calls end so many days before the day on which the file is due
  lag_days smallint not null check (lag_days between 0 and 31),
  band text not null check (band in ('none', 'fixed', 'own')),
  min_lines integer check (min_lines >= 0),
  max_lines integer check (max_lines >= min_lines),
  -- so far from the median of the carrier's own last files
  band_percent smallint check (band_percent between 1 and 99),
  -- the first day on which a file is due
  starts_on date not null,
  updated_by integer references users,
  updated_at timestamptz not null default now(),
  check ((frequency = 'weekly') = (cardinality(weekdays) > 0)),
  check ((frequency = 'monthly') = (month_day is not null)),
  check (band <> 'fixed' or (min_lines is not null and max_lines is not null)),
  check ((band = 'own') = (band_percent is not null))
);
create index expected_files_client on expected_files (client_index);
create index data_collection_files_arrival on data_collection_files (carrier_index, created_at)
  where source_kind = 'external';

-- The last line that holds a record: how far one can page through the lines of a file.
alter table data_collection_files add column last_line integer;

-- Lines of a file lie in the order of the file, so a page of them is found by the blocks that hold it.
drop index calls_file;
create index calls_file on calls using brin (file_index, line_number);
