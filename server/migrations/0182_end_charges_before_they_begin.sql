-- What is billed ahead ends the day before it begins where its service moves or ends first; it is in force on no day.
alter table charges drop constraint charges_check,
  add constraint charges_check check (end_date is null or end_date >= start_date - 1);
alter table account_bundles drop constraint account_bundles_check,
  add constraint account_bundles_check check (end_date >= start_date - 1);
