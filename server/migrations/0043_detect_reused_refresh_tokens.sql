-- All refresh tokens of a session begin with its first one: any that is not the latest tells of a copy.
alter table user_sessions add column family_hash text;
update user_sessions set family_hash = refresh_hash;
alter table user_sessions alter column family_hash set not null;
create unique index user_sessions_family_hash on user_sessions (family_hash);
-- The latest token is made of the one before and this, so that whoever got no answer is given the same again.
alter table user_sessions add column rotation_salt text;
drop index user_sessions_previous_hash;
drop index user_sessions_refresh_hash;
-- Sessions that are over are deleted by it.
create index user_sessions_expires_at on user_sessions (expires_at);
