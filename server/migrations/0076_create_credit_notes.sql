-- Credit notes are issued by a run of their own, from a confirmed invoice (money: Credit and rebill).
alter table invoice_runs
  add column purpose text not null default 'bill' check (purpose in ('bill', 'credit')),
  add column corrects_invoice_index integer references invoices,
  add column credit_reason text not null default '',
  -- the reason in words, shown on the credit note
  add column credit_words text not null default '',
  -- whether a further run may invoice the account again
  add column rebill boolean not null default false,
  add check ((purpose = 'credit') = (corrects_invoice_index is not null));
create index invoice_runs_corrects on invoice_runs (corrects_invoice_index) where corrects_invoice_index is not null;

-- A credit note may wait for its second person while the month's next run goes on.
drop index invoice_runs_open;
create unique index invoice_runs_open on invoice_runs (bill_run_index)
  where status in (35, 45, 55, 65) and purpose = 'bill';

-- Which line of which invoice a credit or refund corrects; null where it was billed before NineOps.
alter table invoice_lines
  add column corrects_invoice_index integer references invoices on delete set null,
  add column corrects_line integer,
  drop constraint invoice_lines_kind_check,
  add constraint invoice_lines_kind_check check (kind in ('usage', 'charge', 'refund', 'discount', 'credit'));
create index invoice_lines_corrects on invoice_lines (corrects_invoice_index)
  where corrects_invoice_index is not null;
