-- What is left of a month's allowance may be used in the next month too, before that month's own.
alter table product_group_bundles add column rollover boolean not null default false;

drop trigger product_group_bundles_rating on product_group_bundles;
create trigger product_group_bundles_rating after update on product_group_bundles for each row
  when ((old.inclusive_minutes, old.product_groups, old.priority, old.rollover)
    is distinct from (new.inclusive_minutes, new.product_groups, new.priority, new.rollover))
  execute function note_bundle_change();
