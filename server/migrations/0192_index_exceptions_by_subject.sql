-- Calls of an unrated exception are found by one index, whatever their kind; two took a pass over the rated calls each.
do $$
declare
  part text;
begin
  for part in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'rated_calls'::regclass and c.relkind = 'r'
  loop
    execute format('drop index if exists %I', part || '_destination');
    execute format('drop index if exists %I', part || '_usage');
    execute format('create index if not exists %I on %I ((case when kind = 0 then destination
      else coalesce(charge_code, case when kind = 1 then cli else destination end) end), started_at)
      where exception is not null', part || '_subject', part);
  end loop;
end $$;
