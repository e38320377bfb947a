-- What was agreed with the bank for a service user number (money: Collecting).
create table service_users (
  service_user_number text primary key check (service_user_number ~ '^[0-9]{6}$'),
  -- working days from the invoice, which is the advance notice, to its collection
  notice_days integer not null default 10 check (notice_days between 0 and 60),
  -- who agreed to less than 10
  notice_note text not null default '',
  -- the name in its files; empty for the name of the bank account
  bacs_name text not null default '' check (bacs_name ~ '^[A-Z0-9.&/ -]{0,18}$'),
  lodgement text not null default 'electronic' check (lodgement in ('electronic', 'paper')),
  final_collection boolean not null default false,
  updated_at timestamptz not null default now(),
  check (notice_days >= 10 or notice_note <> '')
);

-- What collects already goes on as it was.
insert into service_users (service_user_number, notice_days, notice_note, lodgement)
select distinct service_user_number, 0, 'before notice was kept', 'paper'
from brands where service_user_number ~ '^[0-9]{6}$';
