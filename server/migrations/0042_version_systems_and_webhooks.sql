-- Whoever changes one names the version that they saw: of two at once the second is told.
alter table systems add column version integer not null default 1;
alter table webhooks add column version integer not null default 1;
