import { sql } from 'kysely'

/**
 * The next `updated_at` of a row that was last changed at that instant: in milliseconds, as clients store it, and
 * later than the previous one even within a millisecond or after the clock went back.
 */
export const nextTimestamp = sql<Date>`greatest(date_trunc('milliseconds', clock_timestamp()), updated_at + interval '1 millisecond')`
