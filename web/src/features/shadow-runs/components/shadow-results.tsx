import { toPence } from '../../../lib/formats.ts'
import { SegmentedControl, Skeleton, Switch } from '@mantine/core'
import {
  type ShadowDimension,
  type ShadowResult,
  shadowResultSorts,
} from '@nineops/contract/bureau/shadow-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BarRow, BarTable } from '../../../ui/charts/bar-table.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { asShown, change, dimensions, paidChange, percent } from '../shadow-run-labels.ts'
import { shadowResultsQuery } from '../shadow-runs.queries.ts'
import { Row, Panel } from '../../../ui/layout/parts.tsx'
import classes from './shadow-runs.module.css'

const PAGE_SIZE = 100
/** How many of the largest gains and losses are drawn. */
const DRAWN = 5

const money = (
  id: (typeof shadowResultSorts)[number] & keyof ShadowResult,
  header: string,
  hidden = false,
): Column<ShadowResult> => ({
  id,
  header,
  value: row => toPence(String(asShown(row)[id])),
  kind: 'pounds',
  width: 100,
  hidden,
})

/** A difference, with its sign. */
const difference = (
  id: 'retailChange' | 'costChange' | 'marginChange',
  header: string,
): Column<ShadowResult> => ({ ...money(id, header), render: row => change(asShown(row)[id]) })

const columnsOf = (dimension: ShadowDimension): Column<ShadowResult>[] => [
  {
    id: 'name',
    header: dimensions[dimension].head,
    value: row => (row.detail === '' ? row.name : `${row.name} ${row.detail}`),
    width: 150,
    grow: 3,
  },
  { id: 'callsBefore', header: 'Calls', value: row => row.callsBefore, kind: 'count', width: 76 },
  {
    id: 'callsAfter',
    header: 'Calls after',
    value: row => row.callsAfter,
    kind: 'count',
    width: 92,
    hidden: true,
  },
  money('retailBefore', 'Retail before'),
  money('retailAfter', 'Retail after'),
  difference('retailChange', 'Change'),
  { id: 'retailPercent', header: '%', value: row => percent(row.retailPercent), kind: 'count', width: 76 },
  difference('costChange', 'Cost change'),
  // Without it the margin of a proposed bundle would not add up.
  { ...money('bundlesAfter', 'Bundles after', dimension !== 'account' && dimension !== 'brand'), width: 116 },
  money('marginBefore', 'Margin before', true),
  money('marginAfter', 'Margin after', true),
  { ...difference('marginChange', 'Margin change'), width: 124 },
]
const columns = {
  account: columnsOf('account'),
  brand: columnsOf('brand'),
  product_group: columnsOf('product_group'),
  destination: columnsOf('destination'),
}

interface ShadowResultsProps {
  client: number
  shadowRun: number
  dimension: ShadowDimension
  onDimension: (dimension: ShadowDimension) => void
}

/** Before and after by one dimension, with the largest gains and losses. */
export function ShadowResults({ client, shadowRun, dimension, onDimension }: ShadowResultsProps) {
  const table = useServerTable('shadow-results', { sort: shadowResultSorts, pageSize: PAGE_SIZE })
  const [changed, setChanged] = useState(true)
  const only = { changed: changed ? 'true' : 'false' } as const
  const results = useQuery(shadowResultsQuery(client, shadowRun, dimension, { ...table.query, ...only }))
  return (
    <>
      <Row between wrap gap={16}>
        <SegmentedControl
          aria-label="By"
          data={Object.entries(dimensions).map(([value, { tab }]) => ({ value, label: tab }))}
          value={dimension}
          onChange={value => {
            table.change({ page: 1 })
            onDimension(value as ShadowDimension)
          }}
        />
        <Switch
          label="Only differences"
          checked={changed}
          onChange={event => {
            table.change({ page: 1 })
            setChanged(event.currentTarget.checked)
          }}
        />
      </Row>
      <Extremes client={client} shadowRun={shadowRun} dimension={dimension} />
      <DataTable
        key={dimension}
        label={dimensions[dimension].tab}
        columns={columns[dimension]}
        list={results}
        rowKey={row => row.subjectIndex ?? row.name}
        height={420}
        server={table}
        serverExport={{ list: 'shadow-run-results', params: { client, shadowRun, dimension }, query: only }}
        emptyHint={changed ? 'No differences.' : 'No call was rated.'}
      />
    </>
  )
}

/** The largest increases and decreases in charge. */
function Extremes({ client, shadowRun, dimension }: Omit<ShadowResultsProps, 'onDimension'>) {
  const ends = { page: 1, pageSize: DRAWN, filter: '', changed: 'true' } as const
  const most = useQuery(shadowResultsQuery(client, shadowRun, dimension, { ...ends, sort: '-retailChange' }))
  const least = useQuery(shadowResultsQuery(client, shadowRun, dimension, { ...ends, sort: 'retailChange' }))
  const up = most.data?.rows ?? []
  const down = (least.data?.rows ?? []).filter(row => !up.some(one => one.name === row.name)).toReversed()
  const rows = [...up, ...down]
  if (most.isPending || least.isPending) return <Skeleton h={160} data-loading />
  if (rows.length === 0) return null
  return (
    <Panel as="section" className={classes.chart} aria-labelledby="shadow-extremes">
      <h2 id="shadow-extremes">Who pays more and who pays less</h2>
      <div aria-hidden="true">
        <BarTable heads={['Who', 'Retail and bundles']} rows={rows.map(barOf)} />
      </div>
    </Panel>
  )
}

/** What someone pays more or less; only the length of a bar is a float. */
function barOf(row: ShadowResult): BarRow {
  const paid = paidChange(row)
  return {
    key: `${row.name} ${row.detail}`,
    name: row.detail === '' ? row.name : row.detail,
    value: Number(paid),
    cells: [change(paid)],
  }
}
