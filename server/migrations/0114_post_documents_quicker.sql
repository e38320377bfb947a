-- Confirm posts a document for each account of a run. A foreign key costs it more for each row than an index, so none is
-- checked twice: the account of a posting has the reseller, and the posting of an open item has both.
alter table account_postings drop constraint account_postings_client_index_fkey;
alter table open_items drop constraint open_items_client_index_fkey,
  drop constraint open_items_account_index_fkey;

-- Few postings reverse another or belong to a collection.
drop index account_postings_reverses;
create unique index account_postings_reverses on account_postings (reverses_index) where reverses_index is not null;
drop index account_postings_collection;
create unique index account_postings_collection
  on account_postings (direct_debit_file_index, direct_debit_position) where direct_debit_file_index is not null;
-- A reseller's open items are found and added up by `open_items_amount`.
drop index open_items_client;
