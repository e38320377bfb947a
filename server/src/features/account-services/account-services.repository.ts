import type { serviceSorts } from '@nineops/contract/crm/account-services.contract'
import type { SortBy } from '@nineops/contract/sorting'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { orderBy } from '../../platform/db/sorting.ts'

export interface AccountServiceRow {
  index: number
  accountIndex: number
  accountNumber: string
  companyName: string
  cli: string
  description: string
  startDate: string
  endDate: string | null
  state: 'future' | 'active' | 'ended'
  version: string
}

export interface ServiceFilter {
  filter: string
  state?: AccountServiceRow['state'] | undefined
}

const stateOn = (
  today: string,
): RawBuilder<string> => sql`case when s.start_date > ${today}::date then 'future'
  when s.end_date < ${today}::date then 'ended' else 'active' end`

/** Part of a number, as written or stored, or of a description. */
const matching = (accountIndex: number, { filter, state }: ServiceFilter, today: string) => {
  const text = filter.trim()
  const digits = /^[\d\s+().-]+$/.test(text) ? text.replaceAll(/\D/g, '').replace(/^(00)?(44|0)?/, '') : ''
  return sql.join(
    [
      sql`s.account_index = ${accountIndex}::int`,
      ...(state === undefined ? [] : [sql`${stateOn(today)} = ${state}`]),
      ...(text === ''
        ? []
        : [
            sql`(s.description ~* ${`***=${text}`}::text or ${digits === '' ? sql`false` : sql`position(${digits} in s.cli) > 0`})`,
          ]),
    ],
    sql` and `,
  )
}

const columns = (today: string) => sql`
  s.index, s.account_index as "accountIndex", a.account_number as "accountNumber", a.company_name as "companyName",
  s.cli, s.description, s.start_date as "startDate", s.end_date as "endDate", ${stateOn(today)} as state,
  s.xmin::text as version`

export async function countServicesOf(
  db: Db,
  accountIndex: number,
  filter: ServiceFilter,
  today: string,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from services s where ${matching(accountIndex, filter, today)}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function selectServicesOf(
  db: Db,
  accountIndex: number,
  query: ServiceFilter & {
    page: number
    pageSize: number
    sort: readonly SortBy<(typeof serviceSorts)[number]>[]
  },
  today: string,
): Promise<AccountServiceRow[]> {
  const order = orderBy(
    query.sort,
    {
      cli: sql`s.cli`,
      description: sql`nullif(lower(s.description), '')`,
      startDate: sql`s.start_date`,
      endDate: sql`s.end_date`,
    },
    { otherwise: sql`s.cli`, tiebreak: sql`s.index`, filled: ['cli', 'startDate'] },
  )
  const { rows } = await sql<AccountServiceRow>`
    select ${columns(today)} from services s join accounts a on a.index = s.account_index
    where ${matching(accountIndex, query, today)} ${order}
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(db)
  return rows
}

/** A service of an account. */
export async function selectServiceOf(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  index: number,
  today: string,
): Promise<AccountServiceRow | undefined> {
  const { rows } = await sql<AccountServiceRow>`
    select ${columns(today)} from services s join accounts a on a.index = s.account_index
    where s.client_index = ${clientIndex}::int and s.account_index = ${accountIndex}::int and s.index = ${index}::int`.execute(
    db,
  )
  return rows[0]
}

export async function updateService(
  db: Db,
  index: number,
  { description, endDate }: { description: string; endDate: string | null },
): Promise<void> {
  await db
    .updateTable('services')
    .set({ description, end_date: endDate })
    .where('index', '=', index)
    .execute()
}

/** Services of an account that have begun and continue after the day. */
export async function selectGoingOn(db: Db, accountIndex: number, day: string) {
  return db
    .selectFrom('services')
    .select(['index', 'cli', 'end_date as endDate', 'start_date as startDate'])
    .where('account_index', '=', accountIndex)
    .where(eb => eb.or([eb('end_date', 'is', null), eb('end_date', '>', day)]))
    .orderBy('cli')
    .execute()
}

export async function updateEnds(db: Db, indexes: readonly number[], day: string): Promise<void> {
  await sql`update services set end_date = ${day}::date where index = any(${indexes}::int[])`.execute(db)
}
