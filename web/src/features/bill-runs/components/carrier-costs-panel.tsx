import { SegmentedControl } from '@mantine/core'
import {
  type CarrierCost,
  carrierCostSorts,
  toleranceText,
} from '@nineops/contract/bureau/bill-runs/carrier-costs.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { carrierCostsQuery } from '../bill-runs.queries.ts'
import classes from './bill-runs.module.css'

/** `Over £1.00 and 1%`: the figures are beside it. */
const overTolerance = (row: CarrierCost): string => (row.isException ? `Over ${toleranceText(row)}` : '')

const columns: Column<CarrierCost>[] = [
  { id: 'carrier', header: 'Carrier', value: row => row.carrier.name, width: 140 },
  { id: 'chargeCode', header: 'Charge code', value: row => row.chargeCode, width: 120, copy: true },
  { id: 'destination', header: 'Destination', value: row => row.destination ?? 'No price', width: 160 },
  { id: 'calls', header: 'Calls', value: row => row.calls, kind: 'count', width: 80 },
  { id: 'theirs', header: 'Billed', value: row => row.theirs, kind: 'pounds', width: 124 },
  { id: 'ours', header: 'Expected', value: row => row.ours, kind: 'pounds', width: 124 },
  { id: 'difference', header: 'Difference', value: row => row.difference, kind: 'pounds', width: 124 },
  {
    id: 'isException',
    header: 'Check',
    value: overTolerance,
    render: row => row.isException && <StatusBadge tone="warn">{overTolerance(row)}</StatusBadge>,
    width: 150,
  },
]

/** What carriers bill for the calls of a run beside what our wholesale cards make of them. */
export function CarrierCostsPanel({ client, billRun }: { client: number; billRun: number }) {
  const [show, setShow] = useState<'all' | 'exceptions'>('all')
  return (
    <>
      <div className={classes.causes}>
        <SegmentedControl
          aria-label="Differences"
          value={show}
          onChange={value => setShow(value === 'exceptions' ? 'exceptions' : 'all')}
          data={[
            { value: 'all', label: 'All' },
            { value: 'exceptions', label: 'Over the tolerance' },
          ]}
        />
        <p className={classes.about}>
          Costs in the carriers’ files compared with our wholesale rating of the same calls. A cost is over
          the tolerance when it differs by more than both the carrier’s amount and its percentage.
        </p>
      </div>
      <CarrierCostTable name="bill-run-carrier-costs" client={client} billRun={billRun} show={show} />
    </>
  )
}

interface CarrierCostTableProps {
  /** Of its filter and order in the address: each tab with this list has its own. */
  name: string
  client: number
  billRun: number
  show: 'all' | 'exceptions'
}

export function CarrierCostTable({ name, client, billRun, show }: CarrierCostTableProps) {
  const table = useServerTable(name, { sort: carrierCostSorts })
  const costs = useQuery(carrierCostsQuery(client, billRun, { ...table.query, show }))
  return (
    <DataTable
      label="Carrier costs"
      columns={columns}
      list={costs}
      rowKey={row => `${row.carrier.index} ${row.chargeCode ?? ''} ${row.destination ?? ''}`}
      focusFilter={false}
      dense
      emptyHint={
        show === 'all'
          ? 'The carriers’ files have no costs for these calls.'
          : 'No carrier cost is over the tolerance.'
      }
      filterPlaceholder="Carrier, charge code or destination"
      server={table}
      serverExport={{ list: 'bill-run-carrier-costs', params: { client, billRun }, query: { show } }}
    />
  )
}
