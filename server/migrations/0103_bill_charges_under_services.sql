-- The service that a charge is billed under; charges of the account itself have none.
alter table charges add column service_index integer references services (index);
create index charges_service on charges (service_index) where service_index is not null;
