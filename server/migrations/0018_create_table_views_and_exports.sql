-- What people have made of a table: filter, order and columns, under a name of their own.
create table table_views (
  index integer generated always as identity primary key,
  user_index integer not null references users on delete cascade,
  table_name text not null,
  name text not null,
  -- as text, since it holds whatever people type
  state text not null,
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create unique index table_views_name on table_views (user_index, table_name, lower(name));
create index table_views_shared on table_views (table_name) where shared;

-- The view that a table opens with, for one person: theirs, or one that is shared.
create table table_view_defaults (
  user_index integer not null references users on delete cascade,
  table_name text not null,
  view_index integer not null references table_views on delete cascade,
  primary key (user_index, table_name)
);
create index table_view_defaults_view on table_view_defaults (view_index);

-- All rows of a list as a file, made in the background; kept for 7 days.
create table exports (
  index integer generated always as identity primary key,
  user_index integer not null references users on delete cascade,
  list text not null,
  -- parameters and query of the list's own call, as text
  input text not null,
  columns text[] not null,
  format text not null check (format in ('csv', 'xlsx')),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed', 'cancelled')),
  rows_done integer not null default 0,
  rows_total integer not null,
  bytes bigint,
  failure text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index exports_user on exports (user_index, index desc);
