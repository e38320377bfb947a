import {
  NO_DESTINATION,
  type ReportFilters,
} from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import { type RawBuilder, sql } from 'kysely'

type Narrowing = Pick<ReportFilters, 'clients' | 'brands' | 'productGroups' | 'destinations' | 'kinds'>

/** The figures of a group, from the sums of the same names in `alias`; a missing group counts as nothing. */
export const figuresOf = (alias: string): RawBuilder<unknown> => {
  const sum = (column: string) => sql`coalesce(${sql.raw(alias)}.${sql.ref(column)}, 0)`
  const margin = sql`(${sum('costed_revenue')} - ${sum('cost')})`
  return sql`jsonb_build_object(
    'revenue', ${sum('revenue')}::numeric(18, 2)::text,
    'costedRevenue', ${sum('costed_revenue')}::numeric(18, 2)::text,
    'uncostedRevenue', (${sum('revenue')} - ${sum('costed_revenue')})::numeric(18, 2)::text,
    'cost', ${sum('cost')}::numeric(22, 6)::text,
    'margin', ${margin}::numeric(22, 6)::text,
    'marginPercent', round(100 * ${margin} / nullif(greatest(${sum('costed_revenue')}, 0), 0), 1),
    'calls', ${sum('calls')}::bigint,
    'durationSeconds', ${sum('duration_seconds')}::bigint)`
}

/** The sums of a group, under the names that `figuresOf` reads. */
export const sums = sql`sum(revenue) as revenue, sum(costed_revenue) as costed_revenue, sum(cost) as cost,
  sum(calls) as calls, sum(duration_seconds) as duration_seconds`

const among = (column: string, values: readonly (string | number)[], type: 'int' | 'text') =>
  values.length === 0 ? [] : [sql`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`]

/** Rows of the resellers or brands. */
export const ofPartners = ({
  clients,
  brands,
}: Readonly<Record<'clients' | 'brands', readonly number[]>>) => [
  ...among('client_index', clients, 'int'),
  ...among('brand_index', brands, 'int'),
]

/** Rows of the product groups, destinations of calls and kinds. */
export const ofBilled = ({ productGroups, destinations, kinds }: Omit<Narrowing, 'clients' | 'brands'>) => [
  ...among('product_group', productGroups, 'text'),
  ...among(
    'destination',
    destinations.map(name => (name === NO_DESTINATION ? '' : name)),
    'text',
  ),
  ...(destinations.length === 0 ? [] : [sql`kind in ('calls', 'uncosted_calls')`]),
  ...among('kind', kinds, 'text'),
]

export const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
