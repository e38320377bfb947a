-- Bad debts are written off to a nominal account of the books (Sage 50: 8100).
alter table sales_ledger_codes add column write_off_nominal text not null default '8100';

-- What the sales ledger of a run's pack has: all documents and Direct Debit receipts of the run but those of these
-- brands and accounts. The newest row of a run counts.
create table pack_ledgers (
  index integer generated always as identity primary key,
  invoice_run_index integer not null references invoice_runs,
  left_out_brands integer[] not null default '{}',
  left_out_accounts integer[] not null default '{}',
  withdrawn boolean not null default false,
  made_at timestamptz not null default now()
);
create index pack_ledgers_run on pack_ledgers (invoice_run_index, index desc);

-- The packs that there are, by today's settings.
insert into pack_ledgers (invoice_run_index, left_out_brands, left_out_accounts)
select r.index,
  coalesce((
    select array_agg(m.brand_index order by m.brand_index) from output_group_brands m
    join output_groups g on g.index = m.output_group_index
    where m.client_index = r.client_index and 'sales-ledger' = any(g.left_out)), '{}'),
  coalesce((
    select array_agg(a.index order by a.index) from invoices i join accounts a on a.index = i.account_index
    where i.invoice_run_index = r.index
      and upper(coalesce(nullif(a.ledger_reference, ''), a.account_number)) !~ '^[A-Z0-9/&.-]{1,8}$'), '{}')
from invoice_runs r
where exists (select from invoice_run_files f where f.invoice_run_index = r.index and f.withdrawn_at is null);

-- Exports of receipts, unpaids, refunds, write-offs and reversals to the books. Each posting is in one of them at most.
create table ledger_exports (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  -- the last day that it was asked for, and the days that it has postings of
  through date not null,
  first_on date not null,
  last_on date not null,
  postings integer not null check (postings > 0),
  -- what accounts owe more, and less, by its postings
  debits numeric(14, 2) not null check (debits >= 0),
  credits numeric(14, 2) not null check (credits >= 0),
  -- the codes that its rows have
  codes jsonb not null,
  made_by integer references users,
  made_at timestamptz not null default now()
);
create index ledger_exports_client on ledger_exports (client_index, index desc);

create table ledger_export_postings (
  posting_index bigint primary key references account_postings,
  ledger_export_index integer not null references ledger_exports,
  -- the account's name in the books when it was exported
  account_reference text not null
);
create index ledger_export_postings_export on ledger_export_postings (ledger_export_index, posting_index);

create function refuse_changed_export() returns trigger language plpgsql as $$
begin
  raise exception 'Ledger exports are never changed or deleted: the books have them.';
end
$$;
create trigger ledger_exports_stay before update or delete on ledger_exports
  for each row execute function refuse_changed_export();
create trigger ledger_export_postings_stay before update of posting_index, ledger_export_index or delete
  on ledger_export_postings for each row execute function refuse_changed_export();

-- What such an export may have. Documents and Direct Debits are in the packs of their runs.
create index account_postings_exported on account_postings (client_index, effective_on)
  where direct_debit_file_index is null and invoice_index is null and kind <> 'opening_balance';
