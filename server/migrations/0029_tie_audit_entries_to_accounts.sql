-- Which accounts an entry of the audit trail is about, however many one change touched. Rows are written with the
-- entry and stay as it does; without foreign keys, which an import of 250,000 rows would check one by one.
create table audit_accounts (
  account_index integer not null,
  at timestamptz not null,
  audit_index bigint not null,
  primary key (account_index, at, audit_index)
);

-- Whether an entry is about named accounts; the others of a reseller stand for all of its accounts.
alter table audit_entries add column of_account boolean not null default false;

insert into audit_accounts (account_index, at, audit_index)
select distinct a.account_index, e.at, e.index
from audit_entries e
cross join lateral (
  select e.entity_index::text as account_index where e.entity = 'accounts'
  union select e.before ->> 'accountIndex'
  union select e.after ->> 'accountIndex'
  union select e.before -> 'account' ->> 'index'
  union select e.after -> 'account' ->> 'index'
  union select c.account_index::text from charges c where e.entity = 'charges' and c.index = e.entity_index
) n
cross join lateral (select n.account_index::integer where n.account_index ~ '^[1-9]\d{0,8}$') a;

update audit_entries set of_account = true where index in (select audit_index from audit_accounts);

create index audit_entries_standing on audit_entries (client_index, entity, at desc, index desc)
  where not of_account;
create index schedule_occurrence_parts_subject on schedule_occurrence_parts (client_index, subject_index)
  where subject_index is not null;

create table evidence_packs (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  subject_kind text not null check (subject_kind in ('account', 'invoice_run', 'invoice')),
  subject_index integer not null,
  requested_by integer references users,
  requested_at timestamptz not null default now(),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed')),
  storage_key text,
  bytes bigint,
  sha256 text,
  entries integer,
  failure text,
  finished_at timestamptz,
  check ((status = 'ready') = (storage_key is not null))
);
create index evidence_packs_subject on evidence_packs (subject_kind, subject_index, index desc);
