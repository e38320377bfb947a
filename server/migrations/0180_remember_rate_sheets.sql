-- How each carrier's rate sheet is read: the columns that were chosen when its last one was imported.
create table carrier_rate_sheets (
  carrier_index integer primary key references carriers on delete cascade,
  sheet jsonb not null
);
