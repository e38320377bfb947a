-- Who signs in through the OpenID Connect provider: found by a verified e-mail once, then by issuer and subject alone.
create table user_identities (
  index integer generated always as identity primary key,
  user_index integer not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  -- as the provider gave it when the two were linked
  email text not null,
  linked_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  unique (issuer, subject),
  unique (user_index, issuer)
);
create index users_email on users (lower(email));

-- Sign-ins that are at the provider: what its answer has to fit. Each is used once, and soon.
create table oidc_sign_ins (
  state_hash text primary key,
  -- of the cookie of the browser that began it
  browser_hash text not null,
  nonce text not null,
  code_verifier text not null,
  created_at timestamptz not null default now()
);
create index oidc_sign_ins_created_at on oidc_sign_ins (created_at);

-- What a second person approved of a run, number for number. At most one approval of a run stands.
create table invoice_run_approvals (
  index integer generated always as identity primary key,
  invoice_run_index integer not null references invoice_runs,
  approved_by integer not null references users,
  approved_at timestamptz not null default now(),
  -- counts, money and hashes of files, and the SHA-256 over all of them
  figures jsonb not null,
  digest text not null,
  lapsed_at timestamptz,
  lapse_reason text,
  check ((lapsed_at is null) = (lapse_reason is null))
);
create unique index invoice_run_approvals_standing on invoice_run_approvals (invoice_run_index) where lapsed_at is null;
create index invoice_run_approvals_run on invoice_run_approvals (invoice_run_index, index desc);

-- Brands that ask for two-person release; a reseller asks by its feature flag.
create table two_person_brands (
  brand_index integer primary key references brands,
  asked_by integer references users,
  asked_at timestamptz not null default now()
);

-- The audit trail is written, never changed or taken away: whatever the program is asked to do.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'Entries of the audit trail are never changed or deleted.' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_stand before update or delete on audit_entries
  for each row execute function refuse_audit_change();
create trigger audit_entries_stay before truncate on audit_entries
  for each statement execute function refuse_audit_change();
create trigger audit_accounts_stand before update or delete on audit_accounts
  for each row execute function refuse_audit_change();
create trigger audit_accounts_stay before truncate on audit_accounts
  for each statement execute function refuse_audit_change();

-- The trail by action, by kind of thing, by request and by day, each newest first.
create index audit_entries_action on audit_entries (action, index desc);
create index audit_entries_kind on audit_entries (entity, index desc);
create index audit_entries_request on audit_entries (request_id);
create index audit_entries_at on audit_entries (at);
