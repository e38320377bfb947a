-- Addresses outside that the product may call: host, host:port or *.domain, in lower case.
create table allowed_addresses (
  index integer generated always as identity primary key,
  address text not null unique check (address = lower(address) and char_length(address) between 1 and 270),
  note text not null default '',
  created_by integer references users,
  created_at timestamptz not null default now()
);

create table systems (
  index integer generated always as identity primary key,
  name text not null,
  description text not null default '',
  owner text not null default '',
  url text not null,
  expected_status smallint not null,
  -- what the answer must hold; null: anything
  expected_text text,
  interval_seconds integer not null check (interval_seconds between 30 and 3600),
  timeout_ms integer not null check (timeout_ms between 500 and 30000),
  -- an answer that takes longer is slow
  slow_ms integer not null check (slow_ms between 1 and 30000),
  active boolean not null default true,
  -- what the last check found
  state text not null default 'never' check (state in ('never', 'up', 'slow', 'down', 'refused')),
  state_since timestamptz,
  checked_at timestamptz,
  ms integer,
  words text,
  -- when the next check is due; a worker that takes it sets it on at once
  next_check_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create unique index systems_name on systems (lower(name));
create index systems_due on systems (next_check_at) where active;

create table system_checks (
  index bigint generated always as identity primary key,
  system_index integer not null references systems on delete cascade,
  checked_at timestamptz not null,
  state text not null check (state in ('up', 'slow', 'down', 'refused')),
  status smallint,
  ms integer,
  words text not null
);
create index system_checks_time on system_checks (system_index, checked_at desc, index desc);
create index system_checks_age on system_checks using brin (checked_at);

-- Checks by hour, kept longer than the checks themselves.
create table system_hours (
  system_index integer not null references systems on delete cascade,
  hour timestamptz not null,
  up integer not null default 0,
  slow integer not null default 0,
  down integer not null default 0,
  refused integer not null default 0,
  -- of the checks that were answered as expected
  ms_sum bigint not null default 0,
  ms_max integer not null default 0,
  primary key (system_index, hour)
);

-- Stretches in which a system was down or refused.
create table system_incidents (
  index integer generated always as identity primary key,
  system_index integer not null references systems on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- the last check of it; the end is not known to be earlier
  last_at timestamptz not null,
  checks integer not null default 1,
  state text not null check (state in ('down', 'refused')),
  words text not null,
  -- why it ended where no check found it up: paused, changed
  end_words text
);
create unique index system_incidents_open on system_incidents (system_index) where ended_at is null;
create index system_incidents_time on system_incidents (system_index, started_at desc);

-- Calls of the Dash API, a partition per day (UTC), made ahead and dropped whole when they are too old.
create sequence dash_calls_index_seq;
create table dash_calls (
  at timestamptz not null,
  index bigint not null default nextval('dash_calls_index_seq'),
  request_id uuid not null,
  ms integer not null,
  bytes integer,
  client_index integer,
  client_credential_index integer,
  user_index integer,
  status smallint not null,
  method text not null,
  -- the path as the API's document has it; empty where nothing is
  route text not null,
  path text not null,
  -- parameters that the call takes; of others the names alone
  query text not null,
  address inet,
  user_agent text,
  error_code text,
  version text,
  accept text,
  primary key (at, index)
) partition by range (at);
create index dash_calls_client on dash_calls (client_index, at, index) where client_index is not null;
create index dash_calls_credential on dash_calls (client_credential_index, at, index)
  where client_credential_index is not null;
create index dash_calls_request on dash_calls (request_id);
create index dash_calls_failed on dash_calls (at, index) where status >= 400;
create index dash_calls_path on dash_calls (path text_pattern_ops, at, index);
create index dash_calls_ms on dash_calls (ms);

-- Calls by hour, and within it by how long they took, so that months are summed at once.
create table dash_call_hours (
  hour timestamptz not null,
  -- 0: none
  client_index integer not null,
  client_credential_index integer not null,
  -- of a scale of times, each a fifth longer than the one before
  bucket smallint not null,
  calls integer not null,
  -- of these, with 4xx and with 5xx
  refused integer not null,
  failed integer not null,
  primary key (hour, client_index, client_credential_index, bucket)
);
