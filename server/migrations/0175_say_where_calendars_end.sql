-- Calls that a card has a price for, but that start after the bank holidays it prices as weekend are known: nobody can add
-- a price for them, but bank holidays can be loaded.
alter table bill_run_exceptions add calendar_ends boolean not null default false;

-- Loading them makes ratings of calls after the days known before out of date.
create function note_bank_holidays_change() returns trigger language plpgsql as $$
declare
  known date;
begin
  select known_until + 1 into known from bank_holiday_lists
  where nation = new.nation and index < new.index order by index desc limit 1;
  perform note_rating_change(c.client_index, 'rate_card', array_agg(c.index), coalesce(known, '-infinity'), 'infinity')
  from rate_cards c where c.calendar ->> 'bankHolidays' = new.nation group by c.client_index;
  return null;
end $$;
create trigger bank_holidays_rating after insert on bank_holiday_lists
  for each row execute function note_bank_holidays_change();
