-- Servers remember who calls between their reads, and forget it when they hear this. In the database, so that no way of
-- changing a session or a user can forget to say it.
create function announce_changed_callers() returns trigger language plpgsql as $$
begin
  perform pg_notify('nineops', '{"topic":"callers","data":{}}');
  return null;
end $$;

create trigger user_sessions_callers after update of ended_at, expires_at or delete on user_sessions
for each statement execute function announce_changed_callers();
create trigger users_callers after update of username, roles, disabled or delete on users
for each statement execute function announce_changed_callers();
