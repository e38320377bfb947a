-- How much of its calls an account's bill lists; what was itemised or not stays so.
alter table accounts
  add column itemisation text not null default 'full'
    check (itemisation in ('none', 'summary', 'full', 'masked')),
  add column purchase_order text not null default '',
  add column cost_centre text not null default '';
update accounts set itemisation = 'none' where not itemised;
alter table accounts drop column itemised;

-- Who answers questions and complaints of a brand's customers (Ofcom General Conditions C4).
alter table brands
  add column complaints_words text not null default '',
  add column complaints_phone text not null default '',
  add column adr_scheme text not null default '';

-- Numbers that no bill of the reseller lists, beside those that no bill lists anyway.
create table helplines (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  name text not null check (length(name) between 1 and 100),
  number text not null check (number ~ '^\d{3,15}$'),
  created_at timestamptz not null default now(),
  -- whole milliseconds, and later with each change: what a caller compares
  updated_at timestamptz not null default date_trunc('milliseconds', now())
);
create unique index helplines_name on helplines (client_index, lower(name));
