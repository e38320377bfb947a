-- How much accounts may use before staff are warned. A limit of an account is in place of its brand's that counts the
-- same, and a brand's in place of the reseller's.
create table usage_limits (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  name text not null check (length(name) between 1 and 100),
  -- neither: for every account of the reseller
  brand_index integer references brands,
  account_index integer references accounts,
  -- of the whole account, or of each of its CLIs
  counted_by text not null check (counted_by in ('account', 'cli')),
  -- null: of all calls
  product_group text check (product_group <> ''),
  measure text not null check (measure in ('pounds', 'minutes', 'calls')),
  -- a month is the period of a bill run
  per text not null check (per in ('day', 'month')),
  -- a warning is raised above it
  most numeric(12, 2) not null check (most > 0),
  version integer not null default 1,
  updated_by integer references users,
  updated_at timestamptz not null default now(),
  check (brand_index is null or account_index is null)
);
create unique index usage_limits_name on usage_limits (client_index, lower(name));

-- A limit that an account exceeded: once for each day or period, and once more where the limit was changed.
create table usage_alerts (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  usage_limit_index integer references usage_limits on delete set null,
  account_index integer not null references accounts,
  -- null: counted by account
  service_index integer references services,
  -- as the limit was
  limit_name text not null,
  product_group text,
  measure text not null,
  per text not null,
  most numeric(12, 2) not null,
  -- the day, or the first day of the period
  since date not null,
  -- pounds before VAT, minutes or calls, by the last provisional rating before it was acknowledged
  used numeric(16, 6) not null,
  raised_at timestamptz not null default now(),
  -- when partners were told
  announced_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by integer references users,
  reason text not null default ''
);
create unique index usage_alerts_once on usage_alerts
  (usage_limit_index, account_index, coalesce(service_index, 0), since, most);
create index usage_alerts_client on usage_alerts (client_index, raised_at desc, index);
create index usage_alerts_open on usage_alerts (client_index) where acknowledged_at is null;
create index usage_alerts_unannounced on usage_alerts (index) where announced_at is null;

-- Partners may be told of it.
alter table webhooks drop constraint webhooks_events_check, add constraint webhooks_events_check check (
  events <@ array['invoice.hosted', 'run.complete', 'credit-note.issued', 'payment.received', 'payment.unpaid',
    'usage.limit-exceeded']
  and cardinality(events) > 0);
alter table webhook_events drop constraint webhook_events_type_check, add constraint webhook_events_type_check check (
  type in ('invoice.hosted', 'run.complete', 'credit-note.issued', 'payment.received', 'payment.unpaid',
    'usage.limit-exceeded', 'webhook.test'));
