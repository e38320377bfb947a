-- What an account owes and has paid. Rows are only added: a mistake is reversed by another row (money: Account ledger).
create table account_postings (
  index bigint generated always as identity primary key,
  client_index integer not null references clients,
  account_index integer not null references accounts,
  kind text not null check (kind in (
    'invoice', 'credit_note', 'receipt', 'refund', 'unpaid', 'write_off', 'opening_balance', 'reversal')),
  effective_on date not null,
  -- as the customer owes: debts are positive, payments and credits negative
  amount numeric(14, 2) not null,
  -- from when a debt is late
  due_on date not null,
  invoice_index integer references invoices,
  -- what a reversal takes back; the receipt that came back unpaid
  reverses_index bigint references account_postings,
  direct_debit_file_index integer,
  direct_debit_position integer,
  method text check (method in ('direct_debit', 'transfer', 'card', 'cheque', 'cash', 'other')),
  reference text not null default '',
  reason text not null default '',
  posted_by integer references users,
  posted_at timestamptz not null default now(),
  request_id text,
  foreign key (direct_debit_file_index, direct_debit_position) references direct_debit_collections,
  check ((kind in ('invoice', 'credit_note')) = (invoice_index is not null)),
  check ((kind in ('unpaid', 'reversal')) = (reverses_index is not null)),
  check ((kind in ('receipt', 'refund')) = (method is not null)),
  check (case
    when kind in ('invoice', 'refund', 'unpaid') then amount >= 0
    when kind in ('credit_note', 'receipt', 'write_off') then amount <= 0
    else true end),
  check (amount <> 0 or invoice_index is not null)
);
create index account_postings_account on account_postings (account_index, effective_on, index) include (amount);
create unique index account_postings_invoice on account_postings (invoice_index);
-- A receipt comes back once, and nothing is reversed twice.
create unique index account_postings_reverses on account_postings (reverses_index);
create unique index account_postings_collection
  on account_postings (direct_debit_file_index, direct_debit_position);

create function refuse_changed_posting() returns trigger language plpgsql as $$
begin
  raise exception 'Postings are never changed or deleted: a mistake is reversed by another posting.';
end
$$;
create trigger account_postings_stay before update of client_index, account_index, kind, effective_on, amount, due_on,
  invoice_index, reverses_index, method or delete on account_postings
  for each row execute function refuse_changed_posting();

-- Which debt a payment or credit settles, oldest debt first unless a document is named. Undone by a negative row.
create table account_allocations (
  index bigint generated always as identity primary key,
  account_index integer not null references accounts,
  debit_index bigint not null references account_postings,
  credit_index bigint not null references account_postings,
  amount numeric(14, 2) not null check (amount <> 0),
  allocated_by integer references users,
  allocated_at timestamptz not null default now()
);
create index account_allocations_debit on account_allocations (debit_index);
create index account_allocations_credit on account_allocations (credit_index);

-- What is not allocated of a posting; the rest of them are settled. Kept with postings and allocations.
create table open_items (
  posting_index bigint primary key references account_postings,
  client_index integer not null references clients,
  account_index integer not null references accounts,
  due_on date not null,
  remainder numeric(14, 2) not null check (remainder <> 0)
);
create index open_items_account on open_items (account_index, due_on, posting_index);
create index open_items_client on open_items (client_index, due_on) include (remainder);
