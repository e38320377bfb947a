-- Whether a mandate is another account's too: the first of those that share it is found at once, however many do.
drop index accounts_mandates;
create index accounts_mandates on accounts
  (client_index, upper(mandate_reference), bank_account, translate(sort_code, ' -', ''), account_number)
  where payment_method = 'direct_debit' and closed_on is null;

-- Accounts that staff took out of a confirmed run's Direct Debit files: they are collected from otherwise.
create table direct_debit_left_out (
  invoice_run_index integer not null references invoice_runs,
  account_index integer not null references accounts,
  reason text not null,
  left_out_by integer not null references users,
  left_out_at timestamptz not null default now(),
  primary key (invoice_run_index, account_index)
);

-- When somebody last changed the day that a confirmed run is collected on: another has to approve it.
alter table invoice_run_preparers add column day_changed_at timestamptz;
