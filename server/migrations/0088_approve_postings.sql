-- Above this amount a receipt, refund or write-off that is entered by hand waits for a second person.
create table posting_limits (
  client_index integer primary key references clients,
  amount numeric(14, 2) not null check (amount >= 0),
  set_by integer references users,
  set_at timestamptz not null default now()
);

create table waiting_postings (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  account_index integer not null references accounts,
  kind text not null check (kind in ('receipt', 'refund', 'write_off')),
  amount numeric(14, 2) not null check (amount > 0),
  -- as it was entered
  entry jsonb not null,
  entered_by integer references users,
  entered_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  decided_by integer references users,
  decided_at timestamptz,
  refusal text not null default ''
);
create index waiting_postings_client on waiting_postings (client_index, index) where state = 'waiting';
create index waiting_postings_account on waiting_postings (account_index);
