-- What an entry prices: a kind of usage (see usageKind in the contract) by prefix, charge code or both; empty: any.
alter table rate_card_entries
  add kind smallint not null default 0 check (kind between 0 and 5),
  add charge_code text not null default '',
  add origin text not null default '',
  add connection_fee_evening numeric(12, 6),
  add connection_fee_weekend numeric(12, 6),
  add maximum_charge numeric(12, 6),
  add charge_at_zero boolean not null default false,
  add access_charge_minute numeric(12, 6) not null default 0,
  add service_charge_minute numeric(12, 6) not null default 0,
  add service_charge_call numeric(12, 6) not null default 0;
comment on column rate_card_entries.connection_fee_evening is 'null: connection_fee';
comment on column rate_card_entries.connection_fee_weekend is 'null: connection_fee';
alter table rate_card_entries drop constraint rate_card_entries_pkey;
alter table rate_card_entries add primary key (rate_card_index, prefix, kind, charge_code, origin);
alter table rate_card_entries add check (prefix <> '' or charge_code <> '');

-- Parts of retail_charge, which is all of it; null where there are none.
alter table rated_calls
  add retail_access_charge numeric(14, 6),
  add retail_service_charge numeric(14, 6);
