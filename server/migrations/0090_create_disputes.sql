-- What customers dispute. Rows are only added: a dispute is closed by a row that names it.
create table disputes (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  account_index integer not null references accounts,
  posting_index bigint not null references account_postings,
  closes_index integer references disputes,
  -- from when it is disputed; of a closing row until when
  effective_on date not null,
  words text not null,
  noted_by integer references users,
  noted_at timestamptz not null default now()
);
create index disputes_posting on disputes (posting_index);
create index disputes_account on disputes (account_index, index desc);
create unique index disputes_closes on disputes (closes_index);

create function refuse_changed_dispute() returns trigger language plpgsql as $$
begin
  raise exception 'Disputes are never changed or deleted: they are closed by another row.';
end
$$;
create trigger disputes_stay before update of client_index, account_index, posting_index, closes_index, effective_on
  or delete on disputes for each row execute function refuse_changed_dispute();

-- At most one for each posting.
create view open_disputes as
  select d.index, d.account_index, d.posting_index, d.effective_on from disputes d
  where d.closes_index is null and not exists (select from disputes c where c.closes_index = d.index);
