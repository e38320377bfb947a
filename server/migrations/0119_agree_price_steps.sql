-- The contract that names a change of prices; null for none, and once a contract that was never billed is deleted.
alter table price_changes add column contract_index integer references contracts on delete set null;
create index price_changes_contract on price_changes (contract_index) where contract_index is not null;
