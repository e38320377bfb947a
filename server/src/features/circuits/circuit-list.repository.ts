import type { circuits, circuitSorts } from '@nineops/contract/network/circuits.contract'
import type { QueryOf } from '@nineops/contract/http'
import type { SortBy } from '@nineops/contract/sorting'
import { type RawBuilder, sql } from 'kysely'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import { escapeLike } from '../../platform/db/like.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import { type CircuitRow, circuitColumns, circuitJoins, holderJoins } from './circuits.repository.ts'

type Query = QueryOf<typeof circuits.list>
type Filter = Pick<Query, 'filter' | 'client' | 'provider' | 'product' | 'state' | 'result'>
type Sort = readonly SortBy<(typeof circuitSorts)[number]>[]

const columns = {
  number: sql`nullif(c.circuit_number, '')`,
  cli: sql`c.cli`,
  product: sql`c.product`,
  provider: sql`c.provider`,
  lastTest: sql`c.last_test_at`,
  lastResult: sql`c.last_test_result`,
  account: sql`a.account_number`,
  company: sql`lower(a.company_name)`,
  client: sql`lower(r.name)`,
  postcode: sql`nullif(case when c.address = '' and c.postcode = '' then a.postcode else c.postcode end, '')`,
  since: sql`s.start_date`,
}
const ofHolder: readonly string[] = ['account', 'company', 'client', 'postcode', 'since']

/** Digits to match within stored numbers, if part of a number was typed. */
const digitsOf = (text: string) =>
  /^[\d\s+().-]+$/.test(text) ? text.replaceAll(/\D/g, '').replace(/^(00)?(44|0)?/, '') : ''

const ownText = (c: string, text: string) => {
  const like = `%${escapeLike(text)}%`
  const digits = digitsOf(text)
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

const stateIs = (state: NonNullable<Filter['state']>, today: string) => {
  if (state === 'future') return sql`s.start_date > ${today}::date`
  if (state === 'ended') return sql`s.start_date <= ${today}::date and s.end_date < ${today}::date`
  return sql`s.start_date <= ${today}::date and (s.end_date is null or s.end_date >= ${today}::date)`
}

/** The rows of a list: `wide` if the owner of the line matters to it. */
function matching(query: Filter, today: string, sort: Sort = []) {
  const text = query.filter.trim()
  const conditions: RawBuilder<unknown>[] = [
    sql`true`,
    ...(query.client === undefined ? [] : [sql`c.client_index = ${query.client}::int`]),
    ...(query.provider === undefined ? [] : [sql`c.provider = ${query.provider}`]),
    ...(query.product === undefined ? [] : [sql`c.product = ${query.product}`]),
    ...(query.result === 'none' ? [sql`c.last_test_result is null`] : []),
    ...(query.result !== undefined && query.result !== 'none'
      ? [sql`c.last_test_result = ${query.result}`]
      : []),
    ...(query.state === undefined ? [] : [stateIs(query.state, today)]),
    ...(text === '' ? [] : [matchingText(text)]),
  ]
  const wide =
    text !== '' || query.state !== undefined || sort.some(({ column }) => ofHolder.includes(column))
  return sql`from circuits c ${wide ? holderJoins(today) : sql``} where ${sql.join(conditions, sql` and `)}`
}

const inOrder = (sort: Sort) =>
  orderBy(sort, columns, {
    otherwise: sql`c.cli`,
    tiebreak: sql`c.index`,
    filled: ['cli', 'account', 'company', 'client', 'since'],
  })

export async function countCircuits(db: Db, query: Filter, today: string): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total ${matching(query, today)}`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * The circuits of a page, in order: found first, then joined with their owners; and how many match. If text or state
 * require reading every circuit, they are counted in the same query.
 */
export async function selectPage(
  db: Db,
  query: Filter & { page: number; pageSize: number; sort: Sort },
  today: string,
): Promise<{ rows: CircuitRow[]; total: number }> {
  const looksAtAll = query.filter.trim() !== '' || query.state !== undefined
  const { rows: found } = await sql<{ index: number; total: number | null }>`
    select c.index, ${looksAtAll ? sql`(count(*) over ())::int` : sql`null::int`} as total ${matching(query, today, query.sort)} ${inOrder(query.sort)}
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(db)
  const indexes = found.map(({ index }) => index)
  const { rows } = await sql<CircuitRow>`
    select ${circuitColumns(today)} from circuits c ${circuitJoins(today)}
    where c.index = any(${indexes}::int[])`.execute(db)
  const byIndex = new Map(rows.map(row => [row.index, row]))
  const total =
    found[0]?.total ?? (looksAtAll && query.page === 1 ? 0 : await countCircuits(db, query, today))
  return { rows: indexes.flatMap(index => byIndex.get(index) ?? []), total }
}

/** All matching circuits, in order, through a cursor. */
export const allCircuits = (
  db: Db,
  query: Filter & { sort: Sort },
  today: string,
): AsyncIterable<CircuitRow> =>
  throughCursor(
    db,
    'all_circuits',
    sql<CircuitRow>`
      select ${circuitColumns(today)} from circuits c ${circuitJoins(today)}
      where c.index in (select c.index ${matching(query, today)}) ${inOrder(query.sort)}`,
  )
