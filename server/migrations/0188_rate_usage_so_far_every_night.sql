-- Usage so far is rated every night: installations that were there before that get the schedule of a new one, made by
-- their first administrator, unless they have or had one of their own.
insert into schedules (name, action, cron, paused, next_due_at, created_by)
select 'Nightly usage so far', 'rate-usage', '30 1 * * *', false,
  ((now() at time zone 'Europe/London')::date + 1 + time '01:30') at time zone 'Europe/London', u.index
from users u
where not u.disabled
  and not exists (select 1 from schedules where action = 'rate-usage')
  and not exists (
    select 1 from schedules where lower(name) = 'nightly usage so far' and deleted_at is null)
order by 'administrator' = any (u.roles) desc, u.index limit 1;
