import {
  type ExceptionCall,
  exceptionCallSorts,
} from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import { type ExceptionCause } from '@nineops/contract/bureau/bill-runs/exception-causes'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { useQuery } from '@tanstack/react-query'
import { quantityCell } from '../../../lib/usage.ts'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { causes } from '../bill-run-labels.ts'
import { CALLS_PAGE, exceptionCallsQuery } from '../bill-runs.queries.ts'
import classes from './bill-runs.module.css'

/** Columns without those that are the same for all of the exception's calls. */
function columnsOf(cause: ExceptionCause): Column<ExceptionCall>[] {
  const unallocated = cause === 'unallocated'
  const noCost = cause === 'unrated_wholesale'
  return [
    { id: 'startedAt', header: 'Start', value: row => row.startedAt, kind: 'dateTime', fixed: 148 },
    {
      id: 'cli',
      header: 'CLI',
      value: row => row.cli,
      kind: 'phone',
      width: 172,
      copy: true,
      hidden: unallocated,
    },
    {
      id: 'destination',
      header: 'Destination',
      value: row => row.destination,
      kind: 'phone',
      width: 172,
      copy: true,
      hidden: !unallocated,
    },
    { id: 'duration', header: 'Duration', value: quantityCell, kind: 'duration', width: 84 },
    {
      id: 'account',
      header: 'Account',
      value: row => row.account?.accountNumber,
      width: 110,
      hidden: unallocated,
    },
    {
      id: 'retail',
      header: 'Charge',
      value: row => row.retailCharge,
      kind: 'pounds',
      width: 100,
      hidden: !noCost,
    },
    {
      id: 'wholesale',
      header: 'Cost',
      value: row => row.wholesaleCost,
      kind: 'pounds',
      width: 100,
      hidden: noCost,
    },
    { id: 'file', header: 'File', value: row => row.file.name, width: 180, grow: 2 },
    { id: 'line', header: 'Line', value: row => row.lineNumber, kind: 'count', fixed: 80 },
    { id: 'late', header: 'Late', value: row => row.late, fixed: 64 },
    { id: 'callId', header: 'Call ID', value: row => row.callId, width: 140, copy: true, hidden: true },
    { id: 'carrier', header: 'Carrier', value: row => row.carrier.name, hidden: true },
  ]
}
const columns = {
  unallocated: columnsOf('unallocated'),
  unrated_retail: columnsOf('unrated_retail'),
  unrated_wholesale: columnsOf('unrated_wholesale'),
}

interface ExceptionCallsProps {
  client: number
  billRun: number
  cause: ExceptionCause | undefined
  /** Undefined is closed. */
  subject: string | undefined
  /** All carriers' calls without it. */
  carrier: number | undefined
  onClose: () => void
}

/** The calls behind an exception, with their file and line. */
export function ExceptionCalls({ client, billRun, cause, subject, carrier, onClose }: ExceptionCallsProps) {
  const opened = cause !== undefined && subject !== undefined
  return (
    <ResourceDrawer
      opened={opened}
      onClose={onClose}
      wide
      title={opened ? `${causes[cause].name}: ${writtenNumber(subject) || 'withheld'}` : ''}
    >
      {opened && (
        <Calls key={`${cause} ${subject} ${carrier}`} {...{ client, billRun, cause, subject, carrier }} />
      )}
    </ResourceDrawer>
  )
}

interface CallsProps {
  client: number
  billRun: number
  cause: ExceptionCause
  subject: string
  carrier: number | undefined
}

function Calls({ client, billRun, cause, subject, carrier }: CallsProps) {
  const name = `bill-run-${cause.replaceAll('_', '-')}-calls`
  const table = useServerTable(name, { sort: exceptionCallSorts, pageSize: CALLS_PAGE, filtersHere: true })
  const of = { cause, subject, ...(carrier !== undefined && { carrier }) }
  const calls = useQuery(exceptionCallsQuery(client, billRun, { ...of, ...table.cut }))
  return (
    <>
      <p className={classes.about}>{causes[cause].about}</p>
      <DataTable
        label="Calls"
        columns={columns[cause]}
        list={calls}
        rowKey={row => `${row.file.index} ${row.lineNumber}`}
        focusFilter
        height={560}
        filterPlaceholder="Filter this page"
        server={table}
        serverExport={{ list: 'bill-run-exception-calls', params: { client, billRun }, query: of }}
      />
    </>
  )
}
