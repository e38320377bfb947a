-- Personal data of one account: given as a copy, and erased. `erased_at` is set as erasing begins, so that nothing is
-- written into the account that is being taken out of it.
alter table accounts add column erased_at timestamptz;

create table account_erasures (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  account_index integer not null references accounts,
  -- asked: waits for somebody else; erased: the books are kept; forgotten: they are gone too
  status text not null check (status in ('asked', 'running', 'erased', 'forgotten', 'withdrawn', 'failed')),
  requested_by integer not null references users,
  requested_at timestamptz not null default now(),
  approved_by integer references users,
  year_end_month smallint not null check (year_end_month between 1 and 12),
  kept_until date,
  counts jsonb not null default '{}',
  failure text,
  erased_at timestamptz,
  forgotten_at timestamptz,
  check (approved_by <> requested_by)
);
-- One at a time for an account; those that were withdrawn stay to be read.
create unique index account_erasures_account on account_erasures (account_index) where status <> 'withdrawn';
create index account_erasures_kept on account_erasures (kept_until) where status = 'erased';

create table personal_data_copies (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  account_index integer not null references accounts,
  requested_by integer not null references users,
  requested_at timestamptz not null default now(),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed')),
  storage_key text,
  bytes bigint,
  sha256 text,
  failure text,
  finished_at timestamptz,
  check ((status = 'ready') = (storage_key is not null))
);
create index personal_data_copies_account on personal_data_copies (account_index, index desc);

-- Entries of the audit trail stand, but for the values in them that an erasure which is under way takes out: who did
-- what, when and to what stays as it was.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit_entries' then
    if to_jsonb(old) - 'before' - 'after' = to_jsonb(new) - 'before' - 'after'
      and exists (
        select from account_erasures
        where index::text = current_setting('nineops.erasure', true) and status in ('running', 'erased')) then
      return new;
    end if;
  end if;
  raise exception 'Entries of the audit trail are never changed or deleted.' using errcode = 'insufficient_privilege';
end $$;
