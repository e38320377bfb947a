-- The accounts of one entry of the trail, where an account's entries are found already.
create index audit_accounts_entry on audit_accounts (audit_index);
