import { typedDigits } from '@nineops/contract/phone-numbers'
import type { circuits, circuitSorts } from '@nineops/contract/network/circuits.contract'
import type { SortBy } from '@nineops/contract/sorting'
import { sql } from 'kysely'
import { allOf, equals, ifGiven, ifText } from '../../platform/db/conditions.ts'
import { throughCursor } from '../../platform/db/cursors.ts'
import { escapeLike } from '../../platform/db/like.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { countRows, cutOf, type StoredList } from '../../platform/lists/stored-list.ts'
import {
  type CircuitRow,
  circuitColumns,
  circuitJoins,
  holderJoins,
  holdingLine,
} from './circuits.repository.ts'
import { allRows } from '../../platform/db/query-rows.ts'

type Circuits = ListQuery<typeof circuits.list> & { today: string }
type Sort = readonly SortBy<(typeof circuitSorts)[number]>[]

const columns = {
  number: sql`nullif(c.circuit_number, '')`,
  cli: 'c.cli',
  product: 'c.product',
  provider: 'c.provider',
  lastTest: 'c.last_test_at',
  lastResult: 'c.last_test_result',
  account: 'a.account_number',
  company: sql`lower(a.company_name)`,
  client: sql`lower(r.name)`,
  postcode: sql`nullif(case when c.address = '' and c.postcode = '' then a.postcode else c.postcode end, '')`,
  since: 's.start_date',
}
const ofHolder: readonly string[] = ['account', 'company', 'client', 'postcode', 'since']

const ownText = (c: string, text: string) => {
  const like = `%${escapeLike(text)}%`
  const digits = typedDigits(text)
  const at = (column: string) => sql.ref(`${c}.${column}`)
  return sql`(${at('circuit_number')} ilike ${like} or ${at('description')} ilike ${like}
    or ${at('postcode')} ilike ${like} or ${digits === '' ? sql`false` : sql`position(${digits} in ${at('cli')}) > 0`})`
}
const accountText = (a: string, text: string) => {
  const like = `%${escapeLike(text)}%`
  const at = (column: string) => sql.ref(`${a}.${column}`)
  return sql`(${at('account_number')} ilike ${like} or ${at('company_name')} ilike ${like} or ${at('postcode')} ilike ${like})`
}

/** Matching accounts are found first, so that only their lines are looked up instead of every circuit's. */
const matchingText = (text: string) => sql`c.index in (
    select o.index from circuits o where ${ownText('o', text)}
    union
    select o.index from accounts h join services l on l.account_index = h.index
      join circuits o on o.client_index = l.client_index and o.cli = l.cli
    where ${accountText('h', text)})
  and (${ownText('c', text)} or ${accountText('a', text)})`

const stateIs = (state: NonNullable<Circuits['state']>, today: string) => {
  if (state === 'future') return sql`s.start_date > ${today}::date`
  if (state === 'ended') return sql`s.start_date <= ${today}::date and s.end_date < ${today}::date`
  return sql`s.start_date <= ${today}::date and (s.end_date is null or s.end_date >= ${today}::date)`
}

const looksAtAll = ({ filter, state }: Circuits) => filter.trim() !== '' || state !== undefined

const ofCircuit = (of: Circuits) =>
  allOf(
    equals('c.client_index', of.client),
    equals('c.provider', of.provider),
    equals('c.product', of.product),
    ifGiven(of.result, result =>
      result === 'none' ? sql`c.last_test_result is null` : sql`c.last_test_result = ${result}`,
    ),
  )

/** The rows of a list, joined with the owners of lines if they matter to it. */
function matching(of: Circuits, sort: Sort = []) {
  const conditions = allOf(
    ofCircuit(of),
    ifGiven(of.state, state => stateIs(state, of.today)),
    ifText(of.filter, matchingText),
  )
  const wide = looksAtAll(of) || sort.some(({ column }) => ofHolder.includes(column))
  return sql`from circuits c ${wide ? holderJoins(of.today) : sql``} where ${conditions}`
}

const inOrder = (sort: Sort) =>
  orderBy(sort, columns, {
    otherwise: 'c.cli',
    tiebreak: 'c.index',
    filled: ['cli', 'account', 'company', 'client', 'since'],
  })

/** Up to so many circuits, finding the account of each is cheaper than passing accounts without one. */
const FEW = 5000
/** Orders that an index on accounts has. */
const inAccounts: readonly string[] = ['account', 'company']

/**
 * The circuits of a page in the order of their accounts: accounts are read in that order until the page is full, which
 * PostgreSQL does not do by itself (it can't know that a line has one holder; `offset 0` keeps it from trying).
 */
const byAccount = (of: Circuits) => sql`
  from accounts a cross join lateral (
    select c.index from services s join circuits c on c.client_index = s.client_index and c.cli = s.cli
    where s.account_index = a.index and s.index = (${holdingLine(sql`l.index`, of.today)}) and ${ofCircuit(of)}
    offset 0) c
  where ${allOf(equals('a.client_index', of.client))}`

/**
 * Circuits in order. Those of a page are found first, then joined with their owners; if text or state require reading
 * every circuit, they are counted in the same query.
 */
export const listedCircuits: StoredList<Circuits, CircuitRow> = {
  count: (db, of) => countRows(db, matching(of)),
  async page(db, of, page) {
    const whole = looksAtAll(of)
    const counted = whole ? undefined : await countRows(db, matching(of))
    const ordered = of.sort.length === 1 && of.sort.every(({ column }) => inAccounts.includes(column))
    const from = ordered && (counted ?? 0) > FEW ? byAccount(of) : matching(of, of.sort)
    const { rows: found } = await sql<{ index: number; total: number | null }>`
      select c.index, ${whole ? sql`(count(*) over ())::int` : sql`null::int`} as total
      ${from} ${inOrder(of.sort)} ${cutOf(page)}`.execute(db)
    const indexes = found.map(({ index }) => index)
    const rows = await allRows<CircuitRow>(db)`
      select ${circuitColumns(of.today)} from circuits c ${circuitJoins(of.today)}
      where c.index = any(${indexes}::int[])`
    const byIndex = new Map(rows.map(row => [row.index, row]))
    const total = counted ?? found[0]?.total ?? (page.page === 1 ? 0 : await countRows(db, matching(of)))
    return { rows: indexes.flatMap(index => byIndex.get(index) ?? []), total }
  },
  all: (db, of) =>
    throughCursor(
      db,
      'all_circuits',
      sql<CircuitRow>`
        select ${circuitColumns(of.today)} from circuits c ${circuitJoins(of.today)}
        where c.index in (select c.index ${matching(of)}) ${inOrder(of.sort)}`,
    ),
}
