import { sql } from 'kysely'

/**
 * The next `updated_at` of a row whose version is that instant: to the millisecond, as clients hold it, and later
 * than the one before even within a millisecond or after a clock was put back.
 */
export const laterThanBefore = sql<Date>`greatest(date_trunc('milliseconds', clock_timestamp()), updated_at + interval '1 millisecond')`
