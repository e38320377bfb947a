-- Whether a debt is to be presented again by itself on a day: it is not collected with other debt as well.
create function awaits_representation(debt bigint, day date) returns boolean language sql stable as $$
  select exists (
    select from (
      select c.direct_debit_file_index as file, c.position
      from account_postings p join direct_debit_collections c on c.invoice_index = p.invoice_index
        and not c.withdrawn and c.code <> '18'
      where p.index = debt
      union all
      select c.direct_debit_file_index, c.position
      from account_postings p join direct_debit_collections c on c.invoice_index = p.invoice_index and c.code = '18'
      where p.index = debt
      union all
      select direct_debit_file_index, position from direct_debit_older_debts where posting_index = debt
    ) c
    join bacs_report_rows w on w.direct_debit_file_index = c.file and w.direct_debit_position = c.position
    where w.decision = 'represent' and day <= w.returned_on + 30 and not exists (
      select from direct_debit_collections again where again.represents_file_index = c.file
        and again.represents_position = c.position and not again.withdrawn)
  )
$$;
create index bacs_report_rows_collection on bacs_report_rows (direct_debit_file_index, direct_debit_position)
  where decision = 'represent';
