-- Passwords that somebody else knows, a second step at sign-in, attempts that failed, and who must use two steps.
alter table users
  alter column password_hash drop not null,
  add column updated_at timestamptz not null default date_trunc('milliseconds', now()),
  -- Made for its owner by somebody else: good for one sign-in, at which it is changed.
  add column password_temporary boolean not null default false,
  add column password_expires_at timestamptz,
  add column password_changed_at timestamptz,
  add column last_sign_in_at timestamptz,
  add constraint users_temporary_passwords_expire check (not password_temporary or password_expires_at is not null);

alter table user_sessions add column method text not null default 'password'
  check (method in ('password', 'two-step', 'recovery-code', 'single-sign-on'));
create index user_sessions_open on user_sessions (user_index) where ended_at is null;
-- An address that somebody signed in from before is not held up by what others do elsewhere.
create index user_sessions_from on user_sessions (user_index, ip, created_at);

-- The secret is sealed. Without confirmed_at it is being set up, until begun_at is too long ago.
create table two_step (
  user_index integer primary key references users,
  secret text not null,
  begun_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The latest time step a code was accepted for: none is accepted again.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_index integer not null references users,
  code_hash text not null,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_index, code_hash)
);

create table role_policies (
  role text primary key,
  two_step_required boolean not null default false,
  changed_at timestamptz not null default now(),
  changed_by integer references users
);

-- Who is guessed at, from where: hashed, because people type passwords where their name belongs.
create table sign_in_attempts (
  kind text not null,
  key text not null,
  failures integer not null default 0,
  failed_at timestamptz not null default now(),
  free_at timestamptz not null default now(),
  primary key (kind, key)
);
create index sign_in_attempts_failed_at on sign_in_attempts (failed_at);
