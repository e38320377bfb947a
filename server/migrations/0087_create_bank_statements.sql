-- What a reseller's bank says was paid in and out. A line is loaded once, however many statements have it.
create table bank_statements (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  file_name text not null,
  sha256 text not null,
  -- lines of the file, and those that no earlier statement had
  lines integer not null,
  added integer not null,
  first_on date not null,
  last_on date not null,
  loaded_by integer references users,
  loaded_at timestamptz not null default now()
);
create unique index bank_statements_content on bank_statements (client_index, sha256);

create table bank_statement_lines (
  index bigint generated always as identity primary key,
  client_index integer not null references clients,
  statement_index integer not null references bank_statements,
  line integer not null,
  paid_on date not null,
  -- positive for money in
  amount numeric(14, 2) not null check (amount <> 0),
  reference text not null,
  payer text not null,
  -- of date, amount, reference and payer; equal lines of one file are counted
  identity uuid not null,
  repeat integer not null check (repeat > 0),
  state text not null check (state in ('unmatched', 'matched', 'assigned', 'dismissed', 'money_out')),
  -- why it is not a customer's payment, or why it was undone
  reason text not null default '',
  changed_by integer references users,
  changed_at timestamptz,
  check ((state = 'money_out') = (amount < 0))
);
create unique index bank_statement_lines_identity on bank_statement_lines (client_index, identity, repeat);
create index bank_statement_lines_statement on bank_statement_lines (statement_index);
create index bank_statement_lines_state on bank_statement_lines (client_index, state, paid_on desc, index desc);

-- A name as banks write it: cut at 18 characters, in capitals, with or without Ltd.
create function payer_key(name text) returns text language sql immutable parallel safe as $$
  select left(regexp_replace(regexp_replace(lower(name),
    '\m(limited|ltd|lt|l|plc|llp|the|co|company|uk|and)\M|&', '', 'g'), '[^a-z0-9]', '', 'g'), 12)
$$;
create index accounts_payer on accounts (client_index, payer_key(company_name));
create index bank_statement_lines_payer on bank_statement_lines (client_index, payer_key(payer))
  where state in ('matched', 'assigned');
create index open_items_amount on open_items (client_index, remainder);

alter table account_postings add column statement_line_index bigint references bank_statement_lines;
create index account_postings_statement_line on account_postings (statement_line_index)
  where statement_line_index is not null;
drop trigger account_postings_stay on account_postings;
create trigger account_postings_stay before update of client_index, account_index, kind, effective_on, amount, due_on,
  invoice_index, reverses_index, method, statement_line_index or delete on account_postings
  for each row execute function refuse_changed_posting();
