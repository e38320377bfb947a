-- What is still owed of the documents that a collection was for: if it is less, the same amount can't be presented again.
create function owed_of_collection(file integer, place integer) returns numeric language sql stable as $$
  select coalesce(sum(o.remainder), 0)
  from direct_debit_collections c
  join open_items o on o.account_index = c.account_index and o.remainder > 0
  join account_postings d on d.index = o.posting_index
  where c.direct_debit_file_index = file and c.position = place
    and (d.invoice_index = c.invoice_index or exists (
      select from direct_debit_older_debts older where older.posting_index = d.index
        and older.direct_debit_file_index = file and older.position = place))
$$;
