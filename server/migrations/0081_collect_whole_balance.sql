-- What a Direct Debit collects: the run's invoice less credits in hand, or the whole balance due (money: Collecting).
alter table brands add column collect text not null default 'run' check (collect in ('run', 'balance'));

-- Older debt that is collected with the invoice, as it says.
alter table invoices add column brought_forward numeric(14, 2) not null default 0 check (brought_forward >= 0);

-- The older debts that a collection includes.
create table direct_debit_older_debts (
  direct_debit_file_index integer not null,
  position integer not null,
  posting_index bigint not null references account_postings,
  amount numeric(14, 2) not null check (amount > 0),
  primary key (direct_debit_file_index, position, posting_index),
  foreign key (direct_debit_file_index, position) references direct_debit_collections
);
create index direct_debit_older_debts_posting on direct_debit_older_debts (posting_index);

-- Whether a Direct Debit file collects a debt that is not posted as received yet.
create function is_under_way(debt bigint) returns boolean language sql stable as $$
  select exists (
    select from account_postings p
    join direct_debit_collections c on c.invoice_index = p.invoice_index and not c.withdrawn
    where p.index = debt and not exists (
      select from account_postings r where r.direct_debit_file_index = c.direct_debit_file_index
        and r.direct_debit_position = c.position)
  ) or exists (
    select from direct_debit_older_debts d
    join direct_debit_collections c on c.direct_debit_file_index = d.direct_debit_file_index
      and c.position = d.position and not c.withdrawn
    where d.posting_index = debt and not exists (
      select from account_postings r where r.direct_debit_file_index = c.direct_debit_file_index
        and r.direct_debit_position = c.position)
  )
$$;
