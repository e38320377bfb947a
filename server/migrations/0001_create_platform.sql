-- Platform tables: secrets shared by all servers, answers kept for repeated requests, the audit trail.
create table secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

create table idempotency_keys (
  user_index integer not null,
  key text not null,
  endpoint text not null,
  body_hash text not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_index, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

create table audit_entries (
  index bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_index integer,
  username text not null,
  action text not null,
  entity text not null,
  entity_index bigint,
  client_index integer,
  before jsonb,
  after jsonb,
  request_id text not null
);
create index audit_entries_entity on audit_entries (entity, entity_index, index desc);
create index audit_entries_client on audit_entries (client_index, index desc);
create index audit_entries_user on audit_entries (user_index, index desc);

create table settings (
  name text primary key,
  value jsonb not null
);
