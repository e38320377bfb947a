-- Which of an account's bundles a call uses first: the lowest number, then the earliest first day. All alike keeps
-- what was billed.
alter table product_group_bundles add column priority smallint not null default 50 check (priority between 1 and 99);

-- Another order changes what calls cost, as other minutes do.
drop trigger product_group_bundles_rating on product_group_bundles;
create trigger product_group_bundles_rating after update on product_group_bundles for each row
  when ((old.inclusive_minutes, old.product_groups, old.priority)
    is distinct from (new.inclusive_minutes, new.product_groups, new.priority))
  execute function note_bundle_change();
