-- What was brought in from CSV and by whom; the content's hash keeps the same file from being taken twice.
create table imports (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  kind text not null check (kind in ('accounts', 'services', 'charges', 'ratecard')),
  file_name text not null,
  sha256 text not null,
  rows integer not null,
  added integer not null,
  changed integer not null,
  warnings integer not null,
  rate_card_index integer references rate_cards,
  created_by integer references users,
  created_at timestamptz not null default now()
);
create index imports_client on imports (client_index, index desc);
create index imports_content on imports (client_index, kind, sha256);
