-- Files kept for a reseller, or for one account of it. Each upload under a name is a version; versions never change.
create table account_files (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  -- null: kept for the reseller itself
  account_index integer references accounts,
  name text not null,
  -- the name as a disk without capitals or Unicode forms has it: what the same name is
  folded_name text not null,
  extension text not null,
  description text not null default '',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- it can be restored for 30 days
  deleted_at timestamptz,
  deleted_by integer references users
);
create unique index account_files_name on account_files (client_index, coalesce(account_index, 0), folded_name)
  where deleted_at is null;
create index account_files_owner on account_files (client_index, account_index);
create index account_files_account on account_files (account_index) where account_index is not null;
create index account_files_deleted on account_files (deleted_at) where deleted_at is not null;

create table account_file_versions (
  file_index integer not null references account_files on delete cascade,
  number integer not null check (number > 0),
  bytes bigint not null,
  sha256 text not null,
  storage_key text not null unique,
  created_by integer references users,
  created_at timestamptz not null default now(),
  primary key (file_index, number)
);

-- What staff write down about an account.
create table account_notes (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  account_index integer not null references accounts,
  text text not null check (text <> '' and length(text) <= 4000),
  pinned boolean not null default false,
  created_by integer not null references users,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz
);
create index account_notes_account on account_notes (account_index, pinned desc, index desc) where deleted_at is null;
create index account_notes_deleted on account_notes (deleted_at) where deleted_at is not null;
