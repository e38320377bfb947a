-- Numbers written `+44 (0)20 …` were once stored with the 0. Since they are read without it, new calls of such numbers
-- do not find services of before. What numbers are found by is stored as it would be today, calls too, so that months
-- that are rated again find their services; results of ratings stay as they were billed.

-- Not where another service has the number on the same days: the report Duplicate CLIs lists those.
create temporary table rewritten on commit drop as
  select s.client_index, s.index, s.start_date, s.end_date
  from services s
  where s.cli ~ '^440\d{7,}$' and not exists (
    select from services o where o.client_index = s.client_index and o.cli = '44' || substr(s.cli, 4)
      and o.start_date <= coalesce(s.end_date, 'infinity') and coalesce(o.end_date, 'infinity') >= s.start_date);

update services set cli = '44' || substr(cli, 4) where index in (select index from rewritten);

-- Their calls without the 0 were of no service.
select note_rating_change(client_index, 'service', array_agg(index), start_date, coalesce(end_date, 'infinity'))
from rewritten group by client_index, start_date, end_date;

-- Those of services that are left as they are stay theirs.
update calls set cli = '44' || substr(cli, 4)
where cli ~ '^440\d{7,}$'
  and (client_index, cli) not in (select client_index, cli from services where cli ~ '^440\d{7,}$');

update calls set destination = '44' || substr(destination, 4) where destination ~ '^440\d{7,}$';

update circuits c set cli = '44' || substr(cli, 4)
where cli ~ '^440\d{7,}$'
  and not exists (select from circuits o where o.client_index = c.client_index and o.cli = '44' || substr(c.cli, 4));

update helplines set number = '44' || substr(number, 4) where number ~ '^440\d{7,}$';

update carrier_rentals set number = '44' || substr(number, 4) where number ~ '^440\d{7,}$';
