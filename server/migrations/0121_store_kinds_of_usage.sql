-- What a call record is a record of: see usageKind in the contract. A quantity is in the measure of the kind (messages,
-- bytes, a count); null for voice and inbound calls, which are measured by their duration. A default that is a constant
-- leaves existing rows as they are.
alter table calls
  add kind smallint not null default 0,
  add quantity bigint,
  add charge_code text,
  add call_type text,
  add origin text;
comment on column calls.origin is 'the country of a roaming call, ISO 3166 alpha-2';

-- Only a carrier's credit has a negative cost. Not valid, so that no existing call is read.
alter table calls add constraint calls_negative_cost check (carrier_cost >= 0 or kind = 6) not valid;

-- As in calls.
alter table rated_calls
  add kind smallint not null default 0,
  add quantity bigint,
  add charge_code text,
  add call_type text,
  add origin text;
