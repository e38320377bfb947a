-- What changed of what calls are rated by, and which days of calls that affects: a rated bill run that has such days is
-- out of date. Kept for a reseller with a rating that could be affected, until the next rating has read it.
create table rating_changes (
  index bigint generated always as identity primary key,
  client_index integer not null references clients,
  kind text not null check (kind in ('rate_card', 'service', 'bundle', 'account')),
  things integer[] not null,
  first_day date not null,
  last_day date not null,
  changed_at timestamptz not null
);
create index rating_changes_client on rating_changes (client_index, changed_at);

-- When the rating in force read its services, rate cards and bundles.
alter table bill_runs add rates_read_at timestamptz;
update bill_runs set rates_read_at = rated_at;

create function note_rating_change(client integer, kind text, things integer[], first_day date, last_day date)
returns void language plpgsql as $$
begin
  -- A rating takes this lock alone before it reads: it sees each change, or the change is noted after it.
  perform pg_advisory_xact_lock_shared(hashtext('rating-changes'), client);
  insert into rating_changes (client_index, kind, things, first_day, last_day, changed_at)
  select client, kind, things, first_day, last_day, clock_timestamp()
  where exists (
    select from bill_runs b
    where b.client_index = client and b.period_end >= first_day and (b.generation > 0 or b.status = 30));
end $$;

create function note_services_change() returns trigger language plpgsql as $$
begin
  perform note_rating_change(s.client_index, 'service', array_agg(s.index), s.start_date, coalesce(s.end_date, 'infinity'))
  from changed s group by s.client_index, s.start_date, s.end_date;
  return null;
end $$;
create trigger services_rating_insert after insert on services
  referencing new table as changed for each statement execute function note_services_change();
create trigger services_rating_delete after delete on services
  referencing old table as changed for each statement execute function note_services_change();

-- A number changes only when its account is erased, with its calls.
create function note_services_update() returns trigger language plpgsql as $$
begin
  perform note_rating_change(d.client_index, 'service', array_agg(d.index), d.first_day, d.last_day)
  from (
    select n.client_index, n.index,
      case when n.start_date = o.start_date and n.account_index = o.account_index
        then least(n.end_date, o.end_date) + 1 else least(n.start_date, o.start_date) end as first_day,
      case when n.end_date is not distinct from o.end_date and n.account_index = o.account_index
        then greatest(n.start_date, o.start_date) - 1
        else greatest(coalesce(n.end_date, 'infinity'), coalesce(o.end_date, 'infinity')) end as last_day
    from changed n join replaced o on o.index = n.index
    where (n.account_index, n.start_date, n.end_date) is distinct from (o.account_index, o.start_date, o.end_date)
  ) d group by d.client_index, d.first_day, d.last_day;
  return null;
end $$;
create trigger services_rating_update after update on services
  referencing old table as replaced new table as changed for each statement execute function note_services_update();

-- An allocation counts until the day before the next one of the same scope.
create function note_rate_allocations_change() returns trigger language plpgsql as $$
begin
  perform note_rating_change(c.client_index, 'rate_card', array[c.rate_card_index], c.valid_from, coalesce((
    select min(l.valid_from) - 1 from rate_allocations l
    where l.client_index = c.client_index and l.carrier_index = c.carrier_index and l.side = c.side
      and l.brand_index is not distinct from c.brand_index and l.account_index is not distinct from c.account_index
      and l.valid_from > c.valid_from), 'infinity'))
  from changed c;
  return null;
end $$;
create trigger rate_allocations_rating_insert after insert on rate_allocations
  referencing new table as changed for each statement execute function note_rate_allocations_change();
create trigger rate_allocations_rating_delete after delete on rate_allocations
  referencing old table as changed for each statement execute function note_rate_allocations_change();

create function note_account_bundles_change() returns trigger language plpgsql as $$
begin
  perform note_rating_change(t.client_index, 'bundle', array_agg(distinct t.bundle_index), t.start_date,
    coalesce(t.end_date, 'infinity'))
  from changed t group by t.client_index, t.start_date, t.end_date;
  return null;
end $$;
create trigger account_bundles_rating_insert after insert on account_bundles
  referencing new table as changed for each statement execute function note_account_bundles_change();
create trigger account_bundles_rating_delete after delete on account_bundles
  referencing old table as changed for each statement execute function note_account_bundles_change();

-- Only the last day of an account's bundle changes.
create function note_account_bundles_update() returns trigger language plpgsql as $$
begin
  perform note_rating_change(n.client_index, 'bundle', array_agg(distinct n.bundle_index),
    least(n.end_date, o.end_date) + 1, greatest(coalesce(n.end_date, 'infinity'), coalesce(o.end_date, 'infinity')))
  from changed n join replaced o on o.index = n.index
  where n.end_date is distinct from o.end_date
  group by n.client_index, n.end_date, o.end_date;
  return null;
end $$;
create trigger account_bundles_rating_update after update on account_bundles
  referencing old table as replaced new table as changed for each statement execute function note_account_bundles_update();

create function note_bundle_change() returns trigger language plpgsql as $$
begin
  perform note_rating_change(new.client_index, 'bundle', array[new.index], t.first_day, t.last_day)
  from (
    select min(start_date) as first_day, max(coalesce(end_date, 'infinity')) as last_day
    from account_bundles where bundle_index = new.index having count(*) > 0
  ) t;
  return null;
end $$;
create trigger product_group_bundles_rating after update on product_group_bundles for each row
  when ((old.inclusive_minutes, old.product_groups) is distinct from (new.inclusive_minutes, new.product_groups))
  execute function note_bundle_change();

-- A brand's rate cards apply to its accounts.
create function note_account_brand_change() returns trigger language plpgsql as $$
begin
  perform note_rating_change(new.client_index, 'account', array[new.index], '-infinity', 'infinity');
  return null;
end $$;
create trigger accounts_rating after update on accounts for each row
  when (old.brand_index <> new.brand_index) execute function note_account_brand_change();
