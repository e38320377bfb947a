import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'

export interface FoundCli {
  accountIndex: number
  cli: string
  /** Whole numbers, prefixes or suffixes. */
  by: 'whole' | 'start' | 'end'
  ended: boolean
}

/** Numbers to look for, as stored: digits only. */
export interface SoughtClis {
  wholes: readonly string[]
  starts: readonly string[]
  ends: readonly string[]
}

/** The first number after all that begin with these digits; null if there is none. */
function after(start: string): string | null {
  const prefix = start.replace(/9+$/, '')
  return prefix === '' ? null : prefix.slice(0, -1) + String(Number(prefix.at(-1)) + 1)
}

const between = (column: RawBuilder<unknown>, start: string) => {
  const end = after(start)
  return end === null ? sql`${column} >= ${start}` : sql`(${column} >= ${start} and ${column} < ${end})`
}

/**
 * Services with one of these numbers, up to a limit per kind and reseller. Each reseller is looked up separately,
 * because its numbers are adjacent in the index.
 */
export async function selectClis(
  db: Db,
  client: number | undefined,
  { wholes, starts, ends }: SoughtClis,
  { today, limit }: { today: string; limit: number },
): Promise<FoundCli[]> {
  const part = (by: FoundCli['by'], condition: RawBuilder<unknown>) => sql`(
    select s.account_index, s.cli, ${by}::text as by, coalesce(s.end_date < ${today}::date, false) as ended
    from services s where s.client_index = c.index and ${condition} limit ${limit})`
  const parts = [
    ...(wholes.length > 0 ? [part('whole', sql`s.cli = any(${wholes}::text[])`)] : []),
    ...starts.map(start => part('start', between(sql`s.cli`, start))),
    ...ends.map(end => part('end', between(sql`reverse(s.cli)`, Array.from(end).toReversed().join('')))),
  ]
  if (parts.length === 0) return []
  return allRows<FoundCli>(db)`
    select f.account_index as "accountIndex", f.cli, f.by, f.ended
    from clients c cross join lateral (${sql.join(parts, sql` union all `)}) f
    where ${client === undefined ? sql`true` : sql`c.index = ${client}::int`}
    limit ${limit * parts.length}`
}
