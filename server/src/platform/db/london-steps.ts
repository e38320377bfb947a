import { type RawBuilder, sql } from 'kysely'

/**
 * The London hours or days from the one containing `from` to the last that begins before `to`: rows of `at` and
 * `until`. A day on which the clocks change has 23 or 25 hours.
 */
export const londonSteps = (
  unit: 'hour' | 'day',
  from: RawBuilder<Date>,
  to: RawBuilder<Date>,
): RawBuilder<{ at: Date; until: Date }> =>
  unit === 'hour'
    ? sql`
        select h as at, h + interval '1 hour' as until
        from generate_series(date_trunc('hour', ${from}), ${to} - interval '1 microsecond', interval '1 hour') h`
    : sql`
        select d at time zone 'Europe/London' as at, (d + interval '1 day') at time zone 'Europe/London' as until
        from generate_series(date_trunc('day', ${from} at time zone 'Europe/London'),
          (${to} - interval '1 microsecond') at time zone 'Europe/London', interval '1 day') d`
