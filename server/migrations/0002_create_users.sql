create table users (
  index integer generated always as identity primary key,
  username text not null,
  given_name text not null,
  email text not null,
  password_hash text not null,
  roles text[] not null default '{}',
  disabled boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index users_username on users (lower(username));

-- One row per sign-in. A refresh token is used once; using an old one again ends the session.
create table user_sessions (
  index integer generated always as identity primary key,
  user_index integer not null references users,
  refresh_hash text not null,
  previous_hash text,
  rotated_at timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  ip text,
  user_agent text
);
create unique index user_sessions_refresh_hash on user_sessions (refresh_hash);
create index user_sessions_previous_hash on user_sessions (previous_hash);
create index user_sessions_user on user_sessions (user_index);
