-- A bundle includes minutes, messages, MB of data, or several of them (engine: Rating).
alter table product_group_bundles
  add column inclusive_messages integer not null default 0 check (inclusive_messages >= 0),
  add column inclusive_megabytes integer not null default 0 check (inclusive_megabytes >= 0),
  drop constraint product_group_bundles_inclusive_minutes_check,
  add constraint product_group_bundles_inclusive_minutes_check check (inclusive_minutes >= 0),
  add constraint product_group_bundles_includes
    check (inclusive_minutes > 0 or inclusive_messages > 0 or inclusive_megabytes > 0);

drop trigger product_group_bundles_rating on product_group_bundles;
create trigger product_group_bundles_rating after update on product_group_bundles for each row
  when ((old.inclusive_minutes, old.inclusive_messages, old.inclusive_megabytes, old.product_groups, old.priority,
      old.rollover)
    is distinct from (new.inclusive_minutes, new.inclusive_messages, new.inclusive_megabytes, new.product_groups,
      new.priority, new.rollover))
  execute function note_bundle_change();

-- What bundles covered of messages and data, in the measure of the call's kind, as quantity is beside duration_seconds.
alter table rated_calls add column inclusive_quantity bigint;

alter table bill_run_inclusive_usage rename column inclusive_seconds to quantity;
alter table bill_run_inclusive_usage
  add column unit text not null default 'seconds' check (unit in ('seconds', 'messages', 'bytes'));
alter table bill_run_inclusive_usage drop constraint bill_run_inclusive_usage_pkey;
alter table bill_run_inclusive_usage add primary key
  (bill_run_index, account_index, account_bundle_index, service_index, product_group, period_start, unit);
