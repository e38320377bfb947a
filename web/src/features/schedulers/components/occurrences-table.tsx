import { SegmentedControl } from '@mantine/core'
import { occurrenceSorts, type ScheduleOccurrence } from '@nineops/contract/bureau/schedulers.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../../lib/formats.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { EVERY_RESELLER, statusLabels } from '../schedule-labels.ts'
import { occurrencesQuery } from '../schedulers.queries.ts'
import { useShowOccurrence } from '../use-schedule-actions.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

const partsText = ({ parts }: ScheduleOccurrence): string => {
  if (parts.total === 0) return ''
  const ended =
    parts.ended < parts.total
      ? `${formatCount(parts.ended)} of ${formatCount(parts.total)}`
      : formatCount(parts.total)
  if (parts.failed === 0) return ended
  return parts.failed === parts.total ? `${ended} failed` : `${ended}, ${formatCount(parts.failed)} failed`
}

const secondsOf = ({ startedAt, finishedAt }: ScheduleOccurrence): number | null =>
  startedAt && finishedAt ? (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000 : null

const own: Column<ScheduleOccurrence>[] = [
  { id: 'due', header: 'Due', value: row => row.dueAt, kind: 'dateTime', fixed: 146 },
  statusColumn(row => statusLabels[row.status], { id: 'status', header: 'Result', fixed: 132 }),
  { id: 'parts', header: 'Parts', value: partsText, fixed: 92 },
  { id: 'message', header: 'Message', value: row => row.message, width: 100, grow: 4 },
  { id: 'by', header: 'Started by', value: row => row.by ?? 'Schedule', fixed: 80 },
  { id: 'took', header: 'Took', value: secondsOf, kind: 'duration', fixed: 66 },
  { id: 'index', header: 'Index', value: row => row.index, copy: true, fixed: 90, hidden: true },
]
const [due, ...rest] = own as [Column<ScheduleOccurrence>, ...Column<ScheduleOccurrence>[]]
const ofAll: Column<ScheduleOccurrence>[] = [
  due,
  {
    id: 'schedule',
    header: 'Schedule',
    value: row => (row.schedule.deleted ? `${row.schedule.name} (deleted)` : row.schedule.name),
    width: 110,
    grow: 2,
  },
  { id: 'client', header: 'Reseller', value: row => row.client?.name ?? EVERY_RESELLER, hidden: true },
  ...rest,
]

const sortsOfOne = occurrenceSorts.filter(column => column !== 'schedule' && column !== 'client')

/** Results of each time, of one schedule or of all; a row opens the details. */
export function OccurrencesTable({
  schedule,
  focusFilter = true,
}: {
  schedule?: number
  focusFilter?: boolean
}) {
  const name = schedule === undefined ? 'schedule-occurrences' : 'occurrences'
  const table = useServerTable(name, {
    sort: schedule === undefined ? occurrenceSorts : sortsOfOne,
    filtersHere: true,
  })
  const [shown, setShown] = useState<'all' | 'failed'>('all')
  const only = shown === 'failed' ? shown : undefined
  const which = { ...(schedule !== undefined && { schedule }), ...(only && { only }) }
  const listed = useQuery(occurrencesQuery({ ...table.cut, ...which }))
  const open = useShowOccurrence()
  return (
    <DataTable
      label="Occurrences"
      columns={schedule === undefined ? ofAll : own}
      list={listed}
      onOpen={open}
      focusFilter={focusFilter}
      filterPlaceholder="Filter runs"
      emptyHint={
        shown === 'failed'
          ? 'None has failed. Choose All to see the others.'
          : schedule === undefined
            ? 'No schedule has run yet.'
            : 'This schedule has not run yet.'
      }
      server={table}
      serverExport={{ list: 'schedule-occurrences', query: which }}
      toolbar={
        <SegmentedControl
          size="xs"
          aria-label="Show"
          value={shown}
          onChange={value => {
            table.change({ page: 1 })
            setShown(value)
          }}
          data={[
            { value: 'all', label: 'All' },
            { value: 'failed', label: 'Failed' },
          ]}
        />
      }
    />
  )
}
