-- Bank holidays of England and Wales: what tells working days. Known for whole years only.
create table bank_holidays (
  day date primary key,
  name text not null
);
create table bank_holiday_lists (
  index integer generated always as identity primary key,
  source text not null,
  known_until date not null,
  loaded_by integer references users,
  loaded_at timestamptz not null default now()
);
insert into bank_holiday_lists (source, known_until) values ('GOV.UK bank holidays, England and Wales', '2027-12-31');
insert into bank_holidays (day, name) values
  ('2024-01-01', 'New Year''s Day'), ('2024-03-29', 'Good Friday'), ('2024-04-01', 'Easter Monday'),
  ('2024-05-06', 'Early May bank holiday'), ('2024-05-27', 'Spring bank holiday'),
  ('2024-08-26', 'Summer bank holiday'), ('2024-12-25', 'Christmas Day'), ('2024-12-26', 'Boxing Day'),
  ('2025-01-01', 'New Year''s Day'), ('2025-04-18', 'Good Friday'), ('2025-04-21', 'Easter Monday'),
  ('2025-05-05', 'Early May bank holiday'), ('2025-05-26', 'Spring bank holiday'),
  ('2025-08-25', 'Summer bank holiday'), ('2025-12-25', 'Christmas Day'), ('2025-12-26', 'Boxing Day'),
  ('2026-01-01', 'New Year''s Day'), ('2026-04-03', 'Good Friday'), ('2026-04-06', 'Easter Monday'),
  ('2026-05-04', 'Early May bank holiday'), ('2026-05-25', 'Spring bank holiday'),
  ('2026-08-31', 'Summer bank holiday'), ('2026-12-25', 'Christmas Day'), ('2026-12-28', 'Boxing Day'),
  ('2027-01-01', 'New Year''s Day'), ('2027-03-26', 'Good Friday'), ('2027-03-29', 'Easter Monday'),
  ('2027-05-03', 'Early May bank holiday'), ('2027-05-31', 'Spring bank holiday'),
  ('2027-08-30', 'Summer bank holiday'), ('2027-12-27', 'Christmas Day'), ('2027-12-28', 'Boxing Day');
