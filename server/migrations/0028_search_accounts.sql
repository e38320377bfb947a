-- What each account is sought by, as words made by the product; null until a worker has made them, and again after
-- each change. Without a reference, so that an import pays next to nothing: who reads joins the accounts.
create table account_search (
  account_index integer primary key,
  client_index integer not null,
  terms tsvector
);
-- Written in the background by batches: a list of what is pending would be read by every search instead.
create index account_search_terms on account_search using gin (terms) with (fastupdate = off);
create index account_search_pending on account_search (client_index, account_index) where terms is null;
comment on table account_search is 'Search words of accounts, made in the background';

create function await_account_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into account_search (account_index, client_index) select index, client_index from changed;
  else
    update account_search s set terms = null
    from changed n join replaced o on o.index = n.index
    where s.account_index = n.index
      and (n.account_number, n.company_name, n.contact, n.email, n.phone, n.postcode)
        is distinct from (o.account_number, o.company_name, o.contact, o.email, o.phone, o.postcode);
  end if;
  return null;
end $$;
create trigger accounts_search_insert after insert on accounts
  referencing new table as changed for each statement execute function await_account_search();
create trigger accounts_search_update after update on accounts
  referencing new table as changed old table as replaced for each statement execute function await_account_search();

insert into account_search (account_index, client_index) select index, client_index from accounts;

-- The words of company and contact names. Without a unique key: two imports must not wait for each other's words,
-- and a word that stands twice does no harm.
create table account_words (word text not null);
create index account_words_word on account_words (word);
-- Each word's beginning as it reads with none or one of its letters left out: slips of one letter share one of these.
create table account_word_slips (slip text not null, word text not null);
create index account_word_slips_slip on account_word_slips (slip, word);

-- A number that is known by its end alone.
create index services_client_cli_end on services (client_index, reverse(cli));
