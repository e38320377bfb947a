import type { CircuitFacts, LastResult } from '@nineops/contract/network/circuit-facts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import { escapeLike } from '../../platform/db/like.ts'
import { rowExists, updateRow } from '../../platform/db/rows.ts'

export interface CircuitRow extends CircuitFacts {
  index: number
  clientIndex: number
  clientName: string
  accountIndex: number
  accountNumber: string
  companyName: string
  cli: string
  state: 'active' | 'future' | 'ended'
  since: string
  until: string | null
  ofAccount: boolean
  lastTestIndex: number | null
  lastTestAt: Date | null
  lastTestResult: LastResult | null
  runningIndex: number | null
  runningProfile: string | null
  runningBy: string | null
  runningSince: Date | null
  version: string
}

/** The line of the circuit `c` on the day; if none, the last or next one. */
export const holdingLine = (columns: RawBuilder<unknown>, today: string) => sql`
  select ${columns} from services l where l.client_index = c.client_index and l.cli = c.cli
  order by (l.start_date <= ${today}::date) desc, l.start_date desc, l.index limit 1`

/** The account that has the line on the day; if none, the last or next one. */
export const holderJoins = (today: string) => sql`
  join clients r on r.index = c.client_index
  cross join lateral (${holdingLine(sql`l.account_index, l.start_date, l.end_date`, today)}) s
  join accounts a on a.index = s.account_index`

export const circuitJoins = (today: string) => sql`
  ${holderJoins(today)}
  left join line_tests t on t.circuit_index = c.index and t.status in ('waiting', 'running')
  left join users u on u.index = t.requested_by`

export const circuitColumns = (today: string) => sql`
  c.index, c.client_index as "clientIndex", r.name as "clientName", a.index as "accountIndex",
  a.account_number as "accountNumber", a.company_name as "companyName", c.cli, c.circuit_number as number, c.provider,
  c.product, c.description, (c.address = '' and c.postcode = '') as "ofAccount",
  case when c.address = '' and c.postcode = '' then concat_ws(', ', nullif(a.address1, ''), nullif(a.town, ''))
    else c.address end as address,
  case when c.address = '' and c.postcode = '' then a.postcode else c.postcode end as postcode,
  case when s.start_date > ${today}::date then 'future' when s.end_date < ${today}::date then 'ended'
    else 'active' end as state,
  s.start_date as since, s.end_date as until, c.last_test_index as "lastTestIndex", c.last_test_at as "lastTestAt",
  c.last_test_result as "lastTestResult", t.index as "runningIndex", t.profile as "runningProfile",
  u.username as "runningBy", t.created_at as "runningSince", c.updated_at::text as version`

export const selectCircuit = (db: Db, index: number, today: string) => firstRow<CircuitRow>(db)`
    select ${circuitColumns(today)} from circuits c ${circuitJoins(today)} where c.index = ${index}::int`

/** The circuit's recorded facts, locked until the transaction ends. */
export const lockCircuit = (db: Db, index: number) =>
  db
    .selectFrom('circuits')
    .select([
      'client_index as clientIndex',
      'cli',
      'circuit_number as number',
      'provider',
      'product',
      'description',
      'address',
      'postcode',
      sql<string>`updated_at::text`.as('version'),
    ])
    .where('index', '=', index)
    .forUpdate()
    .executeTakeFirst()

const valuesOf = ({ number, ...facts }: CircuitFacts) => ({ ...facts, circuit_number: number })

export const insertCircuit = (db: Db, clientIndex: number, cli: string, facts: CircuitFacts) =>
  db
    .insertInto('circuits')
    .values({ client_index: clientIndex, cli, ...valuesOf(facts) })
    .onConflict(conflict => conflict.columns(['client_index', 'cli']).doNothing())
    .returning('index')
    .executeTakeFirst()

export async function updateCircuit(db: Db, index: number, facts: CircuitFacts): Promise<void> {
  await updateRow(db, 'circuits', index, { ...valuesOf(facts), updated_at: sql<Date>`clock_timestamp()` })
}

/** Locks the reseller's circuits against other writers until the transaction ends. */
export async function lockCircuits(db: Db, clientIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('circuits'), ${clientIndex})`.execute(db)
}

/** The CLI of another circuit of the reseller with the number. */
export async function selectNumberInUse(
  db: Db,
  clientIndex: number,
  number: string,
  except: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('circuits')
    .select('cli')
    .where(eb => eb.and({ client_index: clientIndex, circuit_number: number }))
    .where('cli', '<>', except)
    .executeTakeFirst()
  return row?.cli
}

export async function selectHasService(db: Db, clientIndex: number, cli: string): Promise<boolean> {
  return rowExists(db, 'services', { client_index: clientIndex, cli })
}

export async function updateLastTest(
  db: Db,
  circuitIndex: number,
  test: { index: number; result: LastResult },
): Promise<void> {
  await updateRow(db, 'circuits', circuitIndex, {
    last_test_index: test.index,
    last_test_result: test.result,
    last_test_at: sql<Date>`now()`,
  })
}

/** Numbers in force without a circuit, by prefix of the CLI or of the account number. */
export async function selectLines(
  db: Db,
  { text, digits, client }: { text: string; digits: readonly string[]; client: number | undefined },
  today: string,
) {
  const ofClient = client === undefined ? sql`` : sql`and s.client_index = ${client}::int`
  const by = (condition: ReturnType<typeof sql>) => sql`
    (select s.index from services s join accounts a on a.index = s.account_index
    where ${condition} ${ofClient} and s.start_date <= ${today}::date
      and (s.end_date is null or s.end_date >= ${today}::date)
      and not exists (select from circuits c where c.client_index = s.client_index and c.cli = s.cli)
    order by s.cli, s.index limit 20)`
  const starts = digits.map(start => `${start}%`)
  const parts = [
    by(sql`a.account_number ilike ${`${escapeLike(text)}%`}`),
    ...(starts.length === 0 ? [] : [by(sql`s.cli like any(${starts}::text[])`)]),
  ]
  return allRows<{
    clientIndex: number
    clientName: string
    accountIndex: number
    accountNumber: string
    companyName: string
    cli: string
    description: string
  }>(db)`
    select r.index as "clientIndex", r.name as "clientName", a.index as "accountIndex",
      a.account_number as "accountNumber", a.company_name as "companyName", s.cli, s.description
    from services s join accounts a on a.index = s.account_index join clients r on r.index = s.client_index
    where s.index in (${sql.join(parts, sql` union `)}) order by s.cli, s.index limit 20`
}
