-- What partners are told and shown in their own portal, set by staff in the Omni Portal.
create table messages (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  text text not null check (length(text) between 1 and 4000),
  start_date timestamptz not null,
  end_date timestamptz not null,
  created_at timestamptz not null default now(),
  check (end_date >= start_date + interval '1 minute')
);
create index messages_client on messages (client_index, start_date desc, index desc);

-- A reseller without a row has the defaults.
create table omni_settings (
  client_index integer primary key references clients,
  show_contract_end_date boolean not null,
  updated_at timestamptz not null default now(),
  updated_by text not null
);

-- Partners page through their hosted invoices, the latest first.
create index invoices_hosted on invoices (client_index, invoice_date desc, index desc)
  include (invoice_run_index, account_index) where hosted_at is not null;
