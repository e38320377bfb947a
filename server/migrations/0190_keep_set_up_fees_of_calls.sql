-- Part of retail_charge, which is all of it; null where there is none, and of calls rated before.
alter table rated_calls add retail_set_up_charge numeric(14, 6);
