-- The services that share a bundle of their account; without any it covers its own service's calls, or all of the
-- account's. Unlike a bundle's own service they neither move nor end it.
create table account_bundle_services (
  account_bundle_index integer not null references account_bundles on delete cascade,
  service_index integer not null references services on delete cascade,
  primary key (account_bundle_index, service_index)
);
create index account_bundle_services_service on account_bundle_services (service_index);
