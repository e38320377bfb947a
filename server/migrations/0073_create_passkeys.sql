-- Passkeys of users, each a second step at sign-in beside the authenticator app. Public keys alone: nothing is secret.
create table passkeys (
  index integer generated always as identity primary key,
  user_index integer not null references users,
  name text not null check (name <> ''),
  -- As the authenticator names it, in Base64URL.
  credential_id text not null unique,
  -- In COSE form.
  public_key bytea not null,
  -- How often it has signed, as far as it says so: a lower number than before comes from a copy.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index passkeys_name on passkeys (user_index, lower(name));

-- What a passkey has to sign, once and soon: for a sign-in whose password was right, or to be added.
create table passkey_challenges (
  challenge_hash text primary key,
  user_index integer not null references users,
  purpose text not null check (purpose in ('sign-in', 'adding')),
  created_at timestamptz not null default now()
);
create index passkey_challenges_created_at on passkey_challenges (created_at);

alter table user_sessions drop constraint user_sessions_method_check,
  add constraint user_sessions_method_check
    check (method in ('password', 'two-step', 'passkey', 'recovery-code', 'single-sign-on'));
