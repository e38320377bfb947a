-- What is left to collect of a document: once it is in the ledger, credits and payments posted since count too.
create function left_to_collect(document invoices) returns numeric language sql stable as $$
  select case
    when p.index is null or document.kind <> 'invoice' then document.gross - document.set_off
    else least(document.gross - document.set_off, greatest(coalesce(o.remainder, 0), 0)) end
  from (select 1) one
  left join account_postings p on p.invoice_index = document.index
  left join open_items o on o.posting_index = p.index
$$;
