-- Null: Saturday and Sunday are weekend, otherwise 07:00 to 19:00 is day, bank holidays are days like others.
alter table rate_cards add column calendar jsonb;
-- Each call is rounded to so many micro-pounds: 6 decimals, a tenth of a penny or a penny; half up, or up.
alter table rate_cards add column round_to integer not null default 1 check (round_to in (1, 1000, 10000));
alter table rate_cards add column round_up boolean not null default false;

-- Calls of every day on which the card may be in force are priced otherwise.
create function note_rate_card_rules_change() returns trigger language plpgsql as $$
begin
  perform note_rating_change(new.client_index, 'rate_card', array[new.index], l.valid_from, 'infinity')
  from rate_allocations l where l.rate_card_index = new.index;
  return null;
end $$;
create trigger rate_cards_rating after update on rate_cards for each row
  when ((old.calendar, old.round_to, old.round_up) is distinct from (new.calendar, new.round_to, new.round_up))
  execute function note_rate_card_rules_change();

-- Bank holidays differ by nation; working days are those of England and Wales.
alter table bank_holidays add column nation text not null default 'england-and-wales'
  check (nation in ('england-and-wales', 'scotland', 'northern-ireland'));
alter table bank_holidays drop constraint bank_holidays_pkey;
alter table bank_holidays add primary key (nation, day);
alter table bank_holiday_lists add column nation text not null default 'england-and-wales'
  check (nation in ('england-and-wales', 'scotland', 'northern-ireland'));
insert into bank_holiday_lists (source, known_until, nation) values
  ('GOV.UK bank holidays, Scotland', '2027-12-31', 'scotland'),
  ('GOV.UK bank holidays, Northern Ireland', '2027-12-31', 'northern-ireland');
insert into bank_holidays (nation, day, name) values
  ('scotland', '2024-01-01', 'New Year''s Day'),
  ('scotland', '2024-01-02', '2nd January'),
  ('scotland', '2024-03-29', 'Good Friday'),
  ('scotland', '2024-05-06', 'Early May bank holiday'),
  ('scotland', '2024-05-27', 'Spring bank holiday'),
  ('scotland', '2024-08-05', 'Summer bank holiday'),
  ('scotland', '2024-12-02', 'St Andrew''s Day'),
  ('scotland', '2024-12-25', 'Christmas Day'),
  ('scotland', '2024-12-26', 'Boxing Day'),
  ('scotland', '2025-01-01', 'New Year''s Day'),
  ('scotland', '2025-01-02', '2nd January'),
  ('scotland', '2025-04-18', 'Good Friday'),
  ('scotland', '2025-05-05', 'Early May bank holiday'),
  ('scotland', '2025-05-26', 'Spring bank holiday'),
  ('scotland', '2025-08-04', 'Summer bank holiday'),
  ('scotland', '2025-12-01', 'St Andrew''s Day'),
  ('scotland', '2025-12-25', 'Christmas Day'),
  ('scotland', '2025-12-26', 'Boxing Day'),
  ('scotland', '2026-01-01', 'New Year''s Day'),
  ('scotland', '2026-01-02', '2nd January'),
  ('scotland', '2026-04-03', 'Good Friday'),
  ('scotland', '2026-05-04', 'Early May bank holiday'),
  ('scotland', '2026-05-25', 'Spring bank holiday'),
  ('scotland', '2026-06-15', 'World Cup bank holiday'),
  ('scotland', '2026-08-03', 'Summer bank holiday'),
  ('scotland', '2026-11-30', 'St Andrew''s Day'),
  ('scotland', '2026-12-25', 'Christmas Day'),
  ('scotland', '2026-12-28', 'Boxing Day'),
  ('scotland', '2027-01-01', 'New Year''s Day'),
  ('scotland', '2027-01-04', '2nd January'),
  ('scotland', '2027-03-26', 'Good Friday'),
  ('scotland', '2027-05-03', 'Early May bank holiday'),
  ('scotland', '2027-05-31', 'Spring bank holiday'),
  ('scotland', '2027-08-02', 'Summer bank holiday'),
  ('scotland', '2027-11-30', 'St Andrew''s Day'),
  ('scotland', '2027-12-27', 'Christmas Day'),
  ('scotland', '2027-12-28', 'Boxing Day'),
  ('northern-ireland', '2024-01-01', 'New Year''s Day'),
  ('northern-ireland', '2024-03-18', 'St Patrick''s Day'),
  ('northern-ireland', '2024-03-29', 'Good Friday'),
  ('northern-ireland', '2024-04-01', 'Easter Monday'),
  ('northern-ireland', '2024-05-06', 'Early May bank holiday'),
  ('northern-ireland', '2024-05-27', 'Spring bank holiday'),
  ('northern-ireland', '2024-07-12', 'Battle of the Boyne (Orangemen''s Day)'),
  ('northern-ireland', '2024-08-26', 'Summer bank holiday'),
  ('northern-ireland', '2024-12-25', 'Christmas Day'),
  ('northern-ireland', '2024-12-26', 'Boxing Day'),
  ('northern-ireland', '2025-01-01', 'New Year''s Day'),
  ('northern-ireland', '2025-03-17', 'St Patrick''s Day'),
  ('northern-ireland', '2025-04-18', 'Good Friday'),
  ('northern-ireland', '2025-04-21', 'Easter Monday'),
  ('northern-ireland', '2025-05-05', 'Early May bank holiday'),
  ('northern-ireland', '2025-05-26', 'Spring bank holiday'),
  ('northern-ireland', '2025-07-14', 'Battle of the Boyne (Orangemen''s Day)'),
  ('northern-ireland', '2025-08-25', 'Summer bank holiday'),
  ('northern-ireland', '2025-12-25', 'Christmas Day'),
  ('northern-ireland', '2025-12-26', 'Boxing Day'),
  ('northern-ireland', '2026-01-01', 'New Year''s Day'),
  ('northern-ireland', '2026-03-17', 'St Patrick''s Day'),
  ('northern-ireland', '2026-04-03', 'Good Friday'),
  ('northern-ireland', '2026-04-06', 'Easter Monday'),
  ('northern-ireland', '2026-05-04', 'Early May bank holiday'),
  ('northern-ireland', '2026-05-25', 'Spring bank holiday'),
  ('northern-ireland', '2026-07-13', 'Battle of the Boyne (Orangemen''s Day)'),
  ('northern-ireland', '2026-08-31', 'Summer bank holiday'),
  ('northern-ireland', '2026-12-25', 'Christmas Day'),
  ('northern-ireland', '2026-12-28', 'Boxing Day'),
  ('northern-ireland', '2027-01-01', 'New Year''s Day'),
  ('northern-ireland', '2027-03-17', 'St Patrick''s Day'),
  ('northern-ireland', '2027-03-26', 'Good Friday'),
  ('northern-ireland', '2027-03-29', 'Easter Monday'),
  ('northern-ireland', '2027-05-03', 'Early May bank holiday'),
  ('northern-ireland', '2027-05-31', 'Spring bank holiday'),
  ('northern-ireland', '2027-07-12', 'Battle of the Boyne (Orangemen''s Day)'),
  ('northern-ireland', '2027-08-30', 'Summer bank holiday'),
  ('northern-ireland', '2027-12-27', 'Christmas Day'),
  ('northern-ireland', '2027-12-28', 'Boxing Day');
