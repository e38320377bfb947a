-- What partners' own systems read the Dash API with: one row per system of a reseller.
create table client_credentials (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  name text not null check (length(name) between 1 and 100),
  -- What the partner names itself by; it is no secret and never changes.
  client_id text not null unique check (length(client_id) between 8 and 100),
  scopes text[] not null check (
    scopes <@ array['accounts', 'invoices', 'usage', 'messages', 'settings'] and cardinality(scopes) > 0
  ),
  -- Null: as the settings say.
  calls_per_minute integer check (calls_per_minute between 1 and 100000),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text not null,
  revoked_at timestamptz,
  revoked_by text,
  last_used_at timestamptz,
  last_used_ip text,
  version integer not null default 1
);
create unique index client_credentials_name on client_credentials (client_index, lower(name));

-- A secret is 256 random bits, so its SHA-256 is as hard to turn back as any slow hash would be, and quick to check.
create table client_credential_secrets (
  index integer generated always as identity primary key,
  client_credential_index integer not null references client_credentials,
  hash bytea not null check (length(hash) = 32),
  -- Its last characters, so that people can tell two secrets apart.
  hint text not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  -- Null: until the next one takes its place.
  ends_at timestamptz
);
create index client_credential_secrets_credential on client_credential_secrets (client_credential_index);

-- One row, which is always there.
create table dash_api_settings (
  only_one boolean primary key default true check (only_one),
  token_seconds integer not null default 1800 check (token_seconds between 300 and 86400),
  calls_per_minute integer not null default 600 check (calls_per_minute between 1 and 100000),
  overlap_days integer not null default 7 check (overlap_days between 0 and 90),
  log_retention_days integer not null default 90 check (log_retention_days between 1 and 800),
  version integer not null default 1,
  updated_at timestamptz,
  updated_by text
);
insert into dash_api_settings default values;

-- Web pages of these origins may call the Dash API from a browser.
create table cors_origins (
  index integer generated always as identity primary key,
  -- Scheme, host and port, as a browser writes them.
  origin text not null check (origin ~ '^https?://[^/?#@]+$' and length(origin) <= 300),
  -- Null: for every reseller.
  client_index integer references clients,
  note text not null default '',
  created_at timestamptz not null default now(),
  created_by text not null
);
create unique index cors_origins_origin on cors_origins (origin, client_index) nulls not distinct;

-- Calls of the current minute. Lost in a crash, which costs a partner nothing; written without the log that
-- other tables need, so that counting is as cheap as reading.
create unlogged table dash_call_counts (
  counted text primary key check (length(counted) <= 200),
  minute bigint not null,
  calls integer not null
);
create index dash_call_counts_minute on dash_call_counts (minute);

-- Partners fetch what is new since they last did: accounts by their last change, invoices by when they could be read
-- first, which is when their run was hosted as a whole.
alter table accounts add column updated_at timestamptz not null default now();
create index accounts_updated on accounts (client_index, updated_at);
create function note_account_change() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;
create trigger accounts_updated before update on accounts for each row execute function note_account_change();

alter table invoice_runs add column hosted_at timestamptz;
update invoice_runs r set hosted_at = (select max(i.hosted_at) from invoices i where i.invoice_run_index = r.index)
where r.status >= 85;
create function note_run_hosted() returns trigger language plpgsql as $$
begin
  if new.status >= 85 and new.hosted_at is null then new.hosted_at := clock_timestamp(); end if;
  return new;
end $$;
create trigger invoice_runs_hosted before insert or update of status on invoice_runs
  for each row execute function note_run_hosted();
