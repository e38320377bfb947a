import { Skeleton } from '@mantine/core'
import type { BillRunUsage, NamedUsage } from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { type ChartColumn, ColumnChart } from '../../../ui/charts/column-chart.tsx'
import { beforeRounding, formatDate, formatPounds, toPence } from '../../../lib/formats.ts'
import { minutes, shownMargin } from '../bill-run-labels.ts'
import { usageQuery } from '../bill-runs.queries.ts'
import { Columns, Panel, SectionTitle, Stack } from '../../../ui/layout/parts.tsx'

type Figures = Omit<NamedUsage, 'name'>
const figures: Column<Figures>[] = [
  { id: 'calls', header: 'Calls', value: row => row.calls, kind: 'count', width: 64 },
  { id: 'minutes', header: 'Minutes', value: row => minutes(row.durationSeconds), kind: 'count', width: 74 },
  { id: 'charge', header: 'Charge', value: row => toPence(row.retailCharge), kind: 'pounds', width: 98 },
  { id: 'cost', header: 'Cost', value: row => toPence(row.wholesaleCost), kind: 'pounds', width: 98 },
  { id: 'margin', header: 'Margin', value: shownMargin, kind: 'pounds', width: 98 },
]
const named = (header: string): Column<NamedUsage>[] => [
  { id: 'name', header, value: row => row.name, width: 100, grow: 2 },
  ...figures,
]
const groupColumns = named('Product group')
const destinationColumns = named('Destination')
const dayColumns: Column<BillRunUsage['days'][number]>[] = [
  { id: 'date', header: 'Day', value: row => row.date, kind: 'date', fixed: 110 },
  ...figures,
]

/** A loss is striped. Floats are for drawing only; figures in text stay exact. */
function dayColumn({ date, retailCharge, wholesaleCost }: BillRunUsage['days'][number]): ChartColumn {
  const [charge, cost] = [toPence(retailCharge), toPence(wholesaleCost)]
  const value = Math.max(0, Number(charge))
  return {
    key: date,
    name: formatDate(date).slice(0, 5),
    value,
    mark: Math.max(0, Number(cost)),
    part: Number(cost) > Number(charge) ? value : 0,
    label: formatPounds(charge),
    title: `${formatDate(date)}: charge ${formatPounds(charge)}, cost ${formatPounds(cost)}`,
  }
}

/** So that the rows of a table add up to the run's calls and costs. */
const withRest = (rows: readonly NamedUsage[], rest: BillRunUsage['notRated']): readonly NamedUsage[] =>
  rest ? [...rows, { ...rest, name: 'Unallocated or without a rate' }] : rows

const SHORT_TABLE = 300
const LONG_TABLE = 420

/** Rated usage by day, product group and destination. */
export function UsagePanel({ client, billRun }: { client: number; billRun: number }) {
  const { data, error, refetch } = useQuery(usageQuery(client, billRun))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={360} />
  if (data.days.length === 0) return <EmptyState hint="Rate the bill run to see its usage." />
  return (
    <Stack gap={16}>
      <Panel as="section" pad={16} aria-labelledby="usage-by-day">
        <SectionTitle id="usage-by-day" mb={12}>
          Charge and cost by day, {beforeRounding}
        </SectionTitle>
        <ColumnChart
          caption="Column: retail charge. Line across it: wholesale cost. A column below its line is a day at a loss."
          columns={data.days.map(dayColumn)}
        />
      </Panel>
      <Columns min={540} gap={16}>
        <DataTable
          name="bill-run-product-groups"
          label="Product groups"
          columns={groupColumns}
          rows={withRest(data.productGroups, data.notRated)}
          rowKey={row => row.name}
          height={SHORT_TABLE}
          emptyHint="No call is rated retail."
        />
        <DataTable
          name="bill-run-days"
          label="Days"
          columns={dayColumns}
          rows={data.days}
          rowKey={row => row.date}
          height={SHORT_TABLE}
        />
      </Columns>
      <DataTable
        name="bill-run-destinations"
        label="Destinations"
        columns={destinationColumns}
        rows={withRest(data.destinations, data.notRated)}
        rowKey={row => row.name}
        height={LONG_TABLE}
        emptyHint="No call is rated retail."
      />
    </Stack>
  )
}
