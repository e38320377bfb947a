-- Which outputs a brand gets is said by its output group; every brand is in exactly one of its reseller's groups.
create table output_groups (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  name text not null check (length(name) between 1 and 100),
  -- the group that new brands are in; each reseller has one from the start
  is_default boolean not null default false,
  -- Kinds of outputs its brands do not get. Only these may be left out: the others agree with each other and the run.
  left_out text[] not null default '{}'
    check (left_out <@ '{calls,invoice-summary,vat,failed-accounts}' and cardinality(left_out) <= 4),
  version integer not null default 1,
  updated_by integer references users,
  updated_at timestamptz not null default now(),
  unique (client_index, index)
);
create unique index output_groups_name on output_groups (client_index, lower(name));
create unique index output_groups_default on output_groups (client_index) where is_default;

alter table brands add constraint brands_of_client unique (client_index, index);
create table output_group_brands (
  brand_index integer primary key,
  client_index integer not null,
  output_group_index integer not null,
  foreign key (client_index, brand_index) references brands (client_index, index) on delete cascade,
  -- of the same reseller; a group that has brands stays
  foreign key (client_index, output_group_index) references output_groups (client_index, index)
);
create index output_group_brands_group on output_group_brands (client_index, output_group_index);

create function create_default_output_group() returns trigger language plpgsql as $$
begin
  insert into output_groups (client_index, name, is_default) values (new.index, 'Standard', true);
  return null;
end $$;
create trigger clients_output_group after insert on clients
  for each row execute function create_default_output_group();
create function put_brand_into_output_group() returns trigger language plpgsql as $$
begin
  insert into output_group_brands (brand_index, client_index, output_group_index)
    select new.index, new.client_index, index from output_groups
    where client_index = new.client_index and is_default;
  return null;
end $$;
create trigger brands_output_group after insert on brands
  for each row execute function put_brand_into_output_group();

-- What was switched off for a whole reseller is left out of the group that all its brands are in.
insert into output_groups (client_index, name, is_default, left_out)
  select c.index, 'Standard', true, case when o.enabled then '{}' else '{calls}'::text[] end
  from clients c join outputs o on o.client_index = c.index and o.kind = 'calls'
  order by c.index;
insert into output_group_brands (brand_index, client_index, output_group_index)
  select b.index, b.client_index, g.index
  from brands b join output_groups g on g.client_index = b.client_index;
alter table outputs drop column enabled;

-- The brands that a report was made without, by name.
alter table report_requests add column left_out_brands text[] not null default '{}';
