import type {
  ShadowDimension,
  ShadowFigures,
  shadowResultSorts,
} from '@nineops/contract/bureau/shadow-runs.contract'
import type { SortBy } from '@nineops/contract/sorting'
import { type RawBuilder, sql } from 'kysely'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import { orderBy } from '../../platform/db/sorting.ts'

export interface ResultFilter {
  filter: string
  /** Only rows that differ. */
  changed: boolean
}
type Sort = readonly SortBy<(typeof shadowResultSorts)[number]>[]

export type ResultRow = ShadowFigures & { subjectIndex: number | null; name: string; detail: string }

const margin = (when: string) => `r.retail_${when} + r.bundles_${when} - r.cost_${when}`
const percent = `case when r.retail_before > 0
  then round(100 * (r.retail_after - r.retail_before) / r.retail_before, 1)::float8 end`
const figures = sql.raw(`
  r.calls_before as "callsBefore", r.calls_after as "callsAfter", r.seconds_before as "secondsBefore",
  r.seconds_after as "secondsAfter", r.retail_before as "retailBefore", r.retail_after as "retailAfter",
  r.retail_after - r.retail_before as "retailChange", ${percent} as "retailPercent",
  r.cost_before as "costBefore", r.cost_after as "costAfter", r.cost_after - r.cost_before as "costChange",
  r.bundles_before as "bundlesBefore", r.bundles_after as "bundlesAfter",
  ${margin('before')} as "marginBefore", ${margin('after')} as "marginAfter",
  ${margin('after')} - (${margin('before')}) as "marginChange"`)

/** The totals of all calls, of each of these runs. */
export async function selectTotals(db: Db, indexes: readonly number[]): Promise<Map<number, ShadowFigures>> {
  const { rows } = await sql<ShadowFigures & { index: number }>`
    select r.shadow_run_index as index, ${figures} from shadow_run_results r
    where r.shadow_run_index = any(${indexes}::int[]) and r.dimension = 'total'`.execute(db)
  return new Map(rows.map(({ index, ...sums }) => [index, sums]))
}

const names: Record<ShadowDimension, { join: string; index: string; name: string; detail: string }> = {
  brand: {
    join: 'join brands b on b.index = r.subject::int',
    index: 'b.index',
    name: 'b.name',
    detail: `''`,
  },
  account: {
    join: 'join accounts a on a.index = r.subject::int',
    index: 'a.index',
    name: 'a.account_number',
    detail: 'a.company_name',
  },
  product_group: { join: '', index: 'null::int', name: 'r.subject', detail: `''` },
  destination: { join: '', index: 'null::int', name: 'r.subject', detail: `''` },
}

const found = (index: number, dimension: ShadowDimension, { filter, changed }: ResultFilter) => {
  const { join, name, detail } = names[dimension]
  const text = filter.trim()
  return sql`from shadow_run_results r ${sql.raw(join)}
    where r.shadow_run_index = ${index} and r.dimension = ${dimension}
    ${text === '' ? sql`` : sql`and ${sql.raw(`(${name} || ' ' || ${detail})`)} ~* ${`***=${text}`}::text`}
    ${
      changed
        ? sql`and (r.retail_before, r.cost_before, r.bundles_before, r.calls_before)
            is distinct from (r.retail_after, r.cost_after, r.bundles_after, r.calls_after)`
        : sql``
    }`
}

const raw = (text: string) => sql.raw(`(${text})`)

const listed = (
  index: number,
  dimension: ShadowDimension,
  { sort, ...filter }: ResultFilter & { sort: Sort },
  cut: RawBuilder<unknown>,
) => {
  const { index: subjectIndex, name, detail } = names[dimension]
  const order = orderBy(
    sort,
    {
      name: raw(`lower(${name})`),
      callsBefore: raw('r.calls_before'),
      callsAfter: raw('r.calls_after'),
      retailBefore: raw('r.retail_before'),
      retailAfter: raw('r.retail_after'),
      retailChange: raw('r.retail_after - r.retail_before'),
      retailPercent: raw(percent),
      costChange: raw('r.cost_after - r.cost_before'),
      bundlesAfter: raw('r.bundles_after'),
      marginBefore: raw(margin('before')),
      marginAfter: raw(margin('after')),
      marginChange: raw(`${margin('after')} - (${margin('before')})`),
    },
    { otherwise: sql`abs(r.retail_after - r.retail_before) desc`, tiebreak: sql`r.subject` },
  )
  return sql<ResultRow>`
    select ${sql.raw(`${subjectIndex} as "subjectIndex", ${name} as name, ${detail} as detail`)}, ${figures}
    ${found(index, dimension, filter)} ${order} ${cut}`
}

export async function countResults(
  db: Db,
  index: number,
  dimension: ShadowDimension,
  filter: ResultFilter,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${found(index, dimension, filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** A page of a run's results by one dimension, in the requested order. */
export async function selectResults(
  db: Db,
  index: number,
  dimension: ShadowDimension,
  page: ResultFilter & { sort: Sort; page: number; pageSize: number },
): Promise<ResultRow[]> {
  const cut = sql`limit ${page.pageSize} offset ${(page.page - 1) * page.pageSize}`
  return (await listed(index, dimension, page, cut).execute(db)).rows
}

/** All results, in the same order, through a cursor of the transaction. */
export const streamResults = (
  db: Db,
  index: number,
  dimension: ShadowDimension,
  filter: ResultFilter & { sort: Sort },
): AsyncIterable<ResultRow> => throughCursor(db, 'shadow_results', listed(index, dimension, filter, sql``))
