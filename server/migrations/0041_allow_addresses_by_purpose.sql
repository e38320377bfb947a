-- An address inside that is allowed for a health check must not become one that a partner's webhook can reach.
alter table allowed_addresses add column purpose text not null default 'systems' check (purpose in ('systems', 'webhooks'));
alter table allowed_addresses alter column purpose drop default;
alter table allowed_addresses drop constraint allowed_addresses_address_key;
alter table allowed_addresses add constraint allowed_addresses_address_key unique (address, purpose);
