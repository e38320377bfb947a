-- The service that a bundle stands under; it moves and ends with it, and so does its charge.
alter table account_bundles add column service_index integer references services (index);
create index account_bundles_service on account_bundles (service_index) where service_index is not null;
