-- A range begins where its brand left off elsewhere: numbers before that were never this product's to give.
alter table invoice_number_ranges add column first_number integer not null default 1 check (first_number > 0);
update invoice_number_ranges r set first_number = least(c.first_number, r.next_number)
from (
  select entity_index, min((after ->> 'nextNumber')::integer) as first_number from audit_entries
  where action = 'invoice_numbers.created' group by entity_index
) c
where c.entity_index = r.index and not exists (
  select from invoice_numbers n where n.range_index = r.index and n.number < c.first_number);

-- Numbers that are never given because somebody moved the range's next number forward.
create table invoice_number_skips (
  range_index integer not null references invoice_number_ranges,
  first_number integer not null,
  last_number integer not null,
  skipped_by integer references users,
  skipped_at timestamptz not null default now(),
  primary key (range_index, first_number),
  check (last_number >= first_number)
);
insert into invoice_number_skips (range_index, first_number, last_number, skipped_by, skipped_at)
select r.index, (a.before ->> 'nextNumber')::integer, (a.after ->> 'nextNumber')::integer - 1, u.index, a.at
from audit_entries a
join invoice_number_ranges r on r.index = a.entity_index
left join users u on u.index = a.user_index
where a.action = 'invoice_numbers.changed'
  and (a.after ->> 'nextNumber')::integer > (a.before ->> 'nextNumber')::integer
on conflict do nothing;

alter table invoice_numbers add column voided_at timestamptz;
-- Counted by status, and found by status, run or account, in order of number, among millions.
create index invoice_numbers_status on invoice_numbers (range_index, status, number);
create index invoice_numbers_run on invoice_numbers (invoice_run_index, range_index, number);
create index invoice_numbers_account on invoice_numbers (account_index, range_index, number);
