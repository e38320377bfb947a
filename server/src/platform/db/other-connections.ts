/**
 * The number of other clients connected to this database. An unprivileged user sees only the owner of other users'
 * connections; the server's own processes have no user.
 */
export const OTHER_CONNECTIONS = `
  select count(*)::int as others from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
    and coalesce(backend_type, 'client backend') = 'client backend'`
