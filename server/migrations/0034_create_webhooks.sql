-- Where partners want to be told of what happens: an address of a reseller's own, and which events it takes.
create table webhooks (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  url text not null check (length(url) between 1 and 500),
  description text not null default '' check (length(description) <= 200),
  events text[] not null check (events <@ array['invoice.hosted', 'run.complete'] and cardinality(events) > 0),
  state text not null default 'active' check (state in ('active', 'paused')),
  -- Why the product itself paused it; null where a person did.
  paused_because text,
  -- Sealed: what signs the messages, and what signed them before until an instant.
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  -- Held by the worker that calls the address, so that nobody else does meanwhile.
  claim uuid,
  claimed_until timestamptz,
  -- Tries in a row that failed; after several nobody calls until an instant.
  failures integer not null default 0,
  closed_until timestamptz,
  last_delivered_at timestamptz,
  last_failure text,
  last_failed_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text not null,
  unique (client_index, url)
);

-- What happened, as it is sent: the same bytes with each try, to each address.
create table webhook_events (
  index bigint generated always as identity primary key,
  client_index integer not null references clients,
  id text not null unique,
  type text not null check (type in ('invoice.hosted', 'run.complete', 'webhook.test')),
  invoice_run_index integer references invoice_runs,
  body text not null,
  -- Of what it tells, to tell nothing twice in a row.
  digest text not null,
  created_at timestamptz not null default now()
);
create index webhook_events_run on webhook_events (invoice_run_index, type, index desc);
create index webhook_events_created on webhook_events (created_at);

create table webhook_deliveries (
  index bigint generated always as identity primary key,
  webhook_index integer not null references webhooks on delete cascade,
  event_index bigint not null references webhook_events on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed')),
  -- Since it was last asked for.
  tries integer not null default 0,
  resends integer not null default 0,
  next_try_at timestamptz not null default now(),
  delivered_at timestamptz,
  created_at timestamptz not null default now()
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_index, index desc);
create index webhook_deliveries_event on webhook_deliveries (event_index);
create index webhook_deliveries_open on webhook_deliveries (webhook_index, index) where state in ('waiting', 'sending');
create index webhook_deliveries_failed on webhook_deliveries (webhook_index, index) where state = 'failed';

create table webhook_attempts (
  delivery_index bigint not null references webhook_deliveries on delete cascade,
  number integer not null,
  claim uuid not null,
  at timestamptz not null default now(),
  -- Null: no answer came.
  status smallint,
  ms integer,
  -- Null while it is under way, and of one that succeeded.
  failure text,
  answer text,
  ended boolean not null default false,
  primary key (delivery_index, number)
);

-- Invoices that are hosted while their run is not: told of once partners may read them.
create table webhook_hosted_invoices (
  invoice_index integer primary key references invoices on delete cascade,
  invoice_run_index integer not null references invoice_runs
);
create index webhook_hosted_invoices_run on webhook_hosted_invoices (invoice_run_index);

-- A credential may be for webhooks too.
alter table client_credentials drop constraint client_credentials_scopes_check;
alter table client_credentials add constraint client_credentials_scopes_check check (
  scopes <@ array['accounts', 'invoices', 'usage', 'messages', 'settings', 'webhooks'] and cardinality(scopes) > 0
);
