/**
 * How many other clients are connected to this database. Of other users' connections a user who may not watch
 * them sees no more than whose they are; the server's own work is nobody's.
 */
export const OTHER_CONNECTIONS = `
  select count(*)::int as others from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
    and coalesce(backend_type, 'client backend') = 'client backend'`
