import type { CollectedFile } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import type { Column } from '../../../ui/table/columns.ts'
import { fileStatus } from '../file-labels.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

const ifCollected = (row: CollectedFile, count: number) => (row.status === 'taken' ? count : null)

/** Rejected lines that were corrected since, so that the figures of a row add up to its lines. */
export const correctedColumn = {
  id: 'corrected',
  header: 'Corrected',
  value: (row: { corrected: number }) => row.corrected,
  kind: 'count',
  width: 90,
  hidden: 'narrow',
} satisfies Column<{ corrected: number }>

export const fileColumns: Column<CollectedFile>[] = [
  { id: 'index', header: 'Index', value: row => row.index, copy: true, fixed: 90, hidden: true },
  { id: 'name', header: 'Name', value: row => row.name, grow: 3, width: 180 },
  { id: 'carrier', header: 'Carrier', value: row => row.carrier?.name, width: 110 },
  statusColumn(fileStatus, { id: 'status', header: 'Status', fixed: 110 }),
  { id: 'lines', header: 'Lines', value: row => ifCollected(row, row.lines), kind: 'count', width: 90 },
  {
    id: 'accepted',
    header: 'Accepted',
    value: row => ifCollected(row, row.accepted),
    kind: 'count',
    width: 90,
    hidden: 'narrow',
  },
  {
    id: 'rejected',
    header: 'Rejected',
    value: row => ifCollected(row, row.rejected - row.corrected),
    kind: 'count',
    width: 90,
  },
  correctedColumn,
  {
    id: 'duplicate',
    header: 'Duplicate',
    value: row => ifCollected(row, row.duplicate),
    kind: 'count',
    width: 90,
    hidden: 'narrow',
  },
  { id: 'takenAt', header: 'Collected', value: row => row.takenAt, kind: 'dateTime', width: 160 },
  {
    id: 'firstCallAt',
    header: 'First call',
    value: row => row.firstCallAt,
    kind: 'dateTime',
    width: 160,
    hidden: true,
  },
  {
    id: 'lastCallAt',
    header: 'Last call',
    value: row => row.lastCallAt,
    kind: 'dateTime',
    width: 160,
    hidden: true,
  },
]
