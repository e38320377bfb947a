-- What a carrier charges for the calls of a bill run beside our wholesale rating of the same calls, made with the rating.
-- No foreign key, as in bill_run_usage.
create table bill_run_carrier_costs (
  bill_run_index integer not null,
  carrier_index integer not null,
  -- the carrier's own price key; empty if the calls have none
  charge_code text not null,
  -- the wholesale card's; empty for calls that it has no price for
  destination text not null,
  calls integer not null,
  wholesale_cost numeric(16, 6) not null,
  carrier_cost numeric(16, 6) not null,
  primary key (bill_run_index, carrier_index, charge_code, destination)
);

-- A difference is an exception if it is more than both.
alter table carriers
  add cost_tolerance numeric(12, 2) not null default 1 check (cost_tolerance >= 0),
  add cost_tolerance_percent numeric(5, 2) not null default 1 check (cost_tolerance_percent >= 0);
