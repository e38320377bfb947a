import { typedDigits } from '@nineops/contract/phone-numbers'
import type { accountServices } from '@nineops/contract/crm/account-services.contract'
import { type RawBuilder, sql } from 'kysely'
import { allOf, equals, ifGiven, ifText } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'
import { literally } from '../../platform/db/like.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import { updateRow } from '../../platform/db/rows.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'

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

type Services = ListQuery<typeof accountServices.list> & { accountIndex: number; today: string }

const stateOn = (
  today: string,
): RawBuilder<string> => sql`case when s.start_date > ${today}::date then 'future'
  when s.end_date < ${today}::date then 'ended' else 'active' end`

const matching = ({ accountIndex, filter, state, today }: Services) =>
  allOf(
    equals('s.account_index', accountIndex),
    ifGiven(state, wanted => sql`${stateOn(today)} = ${wanted}`),
    ifText(filter, text => sql`(s.description ~* ${literally(text)} or ${hasDigits(text)})`),
  )

/** Part of a number, as written or stored. */
function hasDigits(text: string) {
  const digits = typedDigits(text)
  return digits === '' ? sql`false` : sql`position(${digits} in s.cli) > 0`
}

const columns = (today: string) => sql`
  s.index, s.account_index as "accountIndex", a.account_number as "accountNumber", a.company_name as "companyName",
  s.cli, s.description, s.start_date as "startDate", s.end_date as "endDate", ${stateOn(today)} as state,
  s.xmin::text as version`

const sortColumns = {
  cli: 's.cli',
  description: sql`nullif(lower(s.description), '')`,
  startDate: 's.start_date',
  endDate: 's.end_date',
}

/** An account's services, by CLI unless sorted. */
export const listedServices = sqlList({
  matching: (of: Services) => sql`from services s where ${matching(of)}`,
  rows: (of, cut) => sql<AccountServiceRow>`
    select ${columns(of.today)} from services s join accounts a on a.index = s.account_index
    where ${matching(of)}
    ${orderBy(of.sort, sortColumns, { otherwise: sql`s.cli`, tiebreak: sql`s.index`, filled: ['cli', 'startDate'] })}
    ${cut}`,
})

/** A service of an account. */
export const selectServiceOf = (
  db: Db,
  clientIndex: number,
  accountIndex: number,
  index: number,
  today: string,
) => firstRow<AccountServiceRow>(db)`
    select ${columns(today)} from services s join accounts a on a.index = s.account_index
    where s.client_index = ${clientIndex}::int and s.account_index = ${accountIndex}::int and s.index = ${index}::int`

export async function updateService(
  db: Db,
  index: number,
  { description, endDate }: { description: string; endDate: string | null },
): Promise<void> {
  await updateRow(db, 'services', index, { description, end_date: endDate })
}

/** Services of an account that continue after the day, or begin later. */
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

/**
 * Facts that decide what ending a number after a day does; days to `billedTo` are in closed bill runs.
 * `select 1`: Citus reads the other services apart from the calls, which it can't do without a column.
 */
export async function selectEnding(
  db: Db,
  service: { clientIndex: number; accountIndex: number; index: number; cli: string; endDate: string | null },
  { lastDay, billedTo }: { lastDay: string; billedTo: string | null },
) {
  const { clientIndex, accountIndex, index, cli, endDate } = service
  const day = sql`(c.started_at at time zone 'Europe/London')::date`
  return firstRow<{
    billedCalls: number
    otherCalls: number
    charges: number
    lastNumber: boolean
    mandate: boolean
  }>(db)`
    select x."billedCalls", x."otherCalls", (
        select count(*)::int from charges h where h.account_index = ${accountIndex}::int and h.frequency <> 'once'
          and h.service_index is distinct from ${index}::int
          and (h.end_date is null or h.end_date > ${lastDay}::date)) as charges,
      not exists (
        select 1 from services s where s.account_index = ${accountIndex}::int and s.index <> ${index}::int
          and (s.end_date is null or s.end_date > ${lastDay}::date)) as "lastNumber",
      a.payment_method = 'direct_debit' as mandate
    from accounts a cross join (
      select count(*) filter (where ${day} <= ${billedTo}::date)::int as "billedCalls",
        count(*) filter (where ${billedTo}::date is null or ${day} > ${billedTo}::date)::int as "otherCalls"
      from calls c
      where c.client_index = ${clientIndex}::int and c.cli = ${cli} and ${day} > ${lastDay}::date
        and (${endDate}::date is null or ${day} <= ${endDate}::date)
        and c.started_at > ${lastDay}::date
    ) x
    where a.index = ${accountIndex}::int`
}

/** An account as the payer of bills from a day. */
export const selectPayer = (db: Db, accountIndex: number, day: string) => firstRow<{
  account: { index: number; accountNumber: string; companyName: string }
  brand: { index: number; name: string }
  directDebit: boolean
  mandate: boolean
}>(db)`
    select jsonb_build_object('index', a.index, 'accountNumber', a.account_number, 'companyName', a.company_name)
        as account, jsonb_build_object('index', b.index, 'name', b.name) as brand,
      a.payment_method = 'direct_debit' as "directDebit",
      a.sort_code <> '' and a.bank_account <> '' and a.mandate_reference <> '' as mandate
    from accounts a join brands b on b.index = brand_on(a.index, ${day}::date)
    where a.index = ${accountIndex}`
