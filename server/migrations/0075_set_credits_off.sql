-- How much of an invoice is settled by payments and credits that were in hand when it was calculated (money: Collecting).
alter table invoices add column set_off numeric(14, 2) not null default 0
  check (set_off >= 0 and set_off <= greatest(gross, 0));

-- Direct Debit files whose collections are posted: looked at once, after their collection day.
create table posted_direct_debit_files (
  direct_debit_file_index integer primary key references direct_debit_files,
  posted_at timestamptz not null default now()
);
