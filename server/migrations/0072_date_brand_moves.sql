-- Moves of accounts to another brand, each from a day: before it the old brand bills. accounts.brand_index is the brand
-- of today.
create table account_brand_moves (
  account_index integer not null references accounts,
  from_day date not null,
  from_brand integer not null references brands,
  to_brand integer not null references brands,
  primary key (account_index, from_day)
);
create index account_brand_moves_from on account_brand_moves (from_day);

-- The brand that bills an account on a day. Accounts that never moved since moves have days have one brand always.
create function brand_on(account integer, day date) returns integer language sql stable as $$
  select coalesce(
    (select to_brand from account_brand_moves where account_index = account and from_day <= day
      order by from_day desc limit 1),
    (select from_brand from account_brand_moves where account_index = account and from_day > day
      order by from_day limit 1),
    (select brand_index from accounts where index = account))
$$;

-- A brand's rate cards apply to its accounts from the day of the move.
create function note_brand_move() returns trigger language plpgsql as $$
declare
  move record;
begin
  move := coalesce(new, old);
  perform note_rating_change((select client_index from accounts where index = move.account_index), 'account',
    array[move.account_index], move.from_day, 'infinity');
  return null;
end $$;
create trigger account_brand_moves_rating after insert or update or delete on account_brand_moves
  for each row execute function note_brand_move();

-- A change of the brand that a move announced changes no rate.
create or replace function note_account_brand_change() returns trigger language plpgsql as $$
begin
  if not exists (select from account_brand_moves m where m.account_index = new.index and m.to_brand = new.brand_index) then
    perform note_rating_change(new.client_index, 'account', array[new.index], '-infinity', 'infinity');
  end if;
  return null;
end $$;
