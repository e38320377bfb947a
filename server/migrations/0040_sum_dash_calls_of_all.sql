-- Sums by hour are asked for of all calls (-1 for reseller and credential), of a reseller, or of a credential: whose
-- they are comes first.
alter table dash_call_hours drop constraint dash_call_hours_pkey;
alter table dash_call_hours add primary key (client_index, client_credential_index, hour, bucket);
create index dash_call_hours_credential on dash_call_hours (client_credential_index, hour)
  where client_credential_index > 0;
create index dash_call_hours_age on dash_call_hours using brin (hour);

insert into dash_call_hours (hour, client_index, client_credential_index, bucket, calls, refused, failed)
select hour, -1, -1, bucket, sum(calls), sum(refused), sum(failed)
from dash_call_hours where client_index >= 0 group by hour, bucket;

-- Nearly all calls read.
create index dash_calls_method on dash_calls (method, at, index) where method <> 'GET';
