-- What is left to collect and why a mandate refuses are said once, of values, so that a query over a run's documents can
-- join their ledgers and mandates instead of asking for each row.
create function left_to_collect(kind text, unsettled numeric, posting bigint, remainder numeric)
returns numeric language sql immutable as $$
  select case when posting is null or kind <> 'invoice' then unsettled
    else least(unsettled, greatest(coalesce(remainder, 0), 0)) end
$$;
create or replace function left_to_collect(document invoices) returns numeric language sql stable as $$
  select left_to_collect(document.kind, document.gross - document.set_off, p.index, o.remainder)
  from (select 1) one
  left join account_postings p on p.invoice_index = document.index
  left join open_items o on o.posting_index = p.index
$$;

create function mandate_refusal(state text, lodgement text) returns text language sql immutable as $$
  select case
    when state in ('cancelled', 'rejected', 'expired') then state
    when coalesce(state, 'new') = 'new' and coalesce(lodgement, 'electronic') = 'electronic' then 'new'
  end
$$;
create or replace function mandate_refusal(account integer, brand integer) returns text language sql stable as $$
  select mandate_refusal(m.state, u.lodgement)
  from accounts a join brands b on b.index = brand
  left join service_users u on u.service_user_number = b.service_user_number
  left join mandates m on m.service_user_number = b.service_user_number and m.reference = upper(a.mandate_reference)
    and m.sort_code = translate(a.sort_code, ' -', '') and m.bank_account = a.bank_account
  where a.index = account
$$;

-- An invoice's collections have two indexes: of those presented again, and of the others.
create or replace function is_under_way(debt bigint) returns boolean language sql stable as $$
  select exists (
    select from (
      select c.direct_debit_file_index as file, c.position
      from account_postings p join direct_debit_collections c on c.invoice_index = p.invoice_index
        and not c.withdrawn and c.code <> '18'
      where p.index = debt
      union all
      select c.direct_debit_file_index, c.position
      from account_postings p join direct_debit_collections c on c.invoice_index = p.invoice_index and c.code = '18'
        and not c.withdrawn
      where p.index = debt
      union all
      select c.direct_debit_file_index, c.position
      from direct_debit_older_debts d join direct_debit_collections c
        on c.direct_debit_file_index = d.direct_debit_file_index and c.position = d.position and not c.withdrawn
      where d.posting_index = debt
    ) c
    where not exists (
      select from account_postings r where r.direct_debit_file_index = c.file and r.direct_debit_position = c.position)
  )
$$;
