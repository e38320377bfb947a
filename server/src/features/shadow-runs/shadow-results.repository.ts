import type {
  ShadowDimension,
  ShadowFigures,
  shadowRuns,
} from '@nineops/contract/bureau/shadow-runs.contract'
import { sql } from 'kysely'
import { allOf, equals, ifText } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { literally } from '../../platform/db/like.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'

type Results = ListQuery<typeof shadowRuns.results> & { run: number; dimension: ShadowDimension }

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
  const rows = await allRows<ShadowFigures & { index: number }>(db)`
    select r.shadow_run_index as index, ${figures} from shadow_run_results r
    where r.shadow_run_index = any(${indexes}::int[]) and r.dimension = 'total'`
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

const matching = ({ run, dimension, filter, changed }: Results) => {
  const { join, name, detail } = names[dimension]
  return sql`from shadow_run_results r ${sql.raw(join)} where ${allOf(
    equals('r.shadow_run_index', run),
    equals('r.dimension', dimension),
    ifText(filter, text => sql`${sql.raw(`(${name} || ' ' || ${detail})`)} ~* ${literally(text)}`),
    changed
      ? sql`(r.retail_before, r.cost_before, r.bundles_before, r.calls_before)
          is distinct from (r.retail_after, r.cost_after, r.bundles_after, r.calls_after)`
      : undefined,
  )}`
}

const raw = (text: string) => sql.raw(`(${text})`)

const order = ({ sort, dimension }: Results) =>
  orderBy(
    sort,
    {
      name: raw(`lower(${names[dimension].name})`),
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

/** A run's results by one dimension. */
export const listedResults = sqlList({
  matching,
  rows(of: Results, cut) {
    const { index, name, detail } = names[of.dimension]
    return sql<ResultRow>`
      select ${sql.raw(`${index} as "subjectIndex", ${name} as name, ${detail} as detail`)}, ${figures}
      ${matching(of)} ${order(of)} ${cut}`
  },
})
