-- The reseller of a rated call, by which a cluster of databases spreads them. A generation's rows are of one bill run,
-- so that what is there gets its reseller as the column's default, without being written again.
create temporary table generations on commit drop as
  select c.oid::regclass::text as name, b.index as bill_run_index, b.client_index
  from pg_inherits i
  join pg_class c on c.oid = i.inhrelid
  join bill_runs b on pg_get_expr(c.relpartbound, c.oid) = format('FOR VALUES IN (%s)', b.index)
  where i.inhparent = 'rated_calls'::regclass;

do $$
declare generation record;
begin
  for generation in select * from generations loop
    execute format('alter table rated_calls detach partition %s', generation.name);
    execute format('alter table %s add client_index integer not null default %s, add constraint kept check (bill_run_index = %s)',
      generation.name, generation.client_index, generation.bill_run_index);
    execute format('alter table %s alter client_index drop default', generation.name);
  end loop;
  alter table rated_calls add client_index integer not null;
  for generation in select * from generations loop
    execute format('alter table rated_calls attach partition %s for values in (%s)', generation.name, generation.bill_run_index);
    execute format('alter table %s drop constraint kept', generation.name);
  end loop;
end $$;

-- Called for the empty table of a new generation: where its rows are stored. Distributing the database replaces it.
create function place_rated_calls(generation regclass) returns void language plpgsql as $$ begin end $$;
