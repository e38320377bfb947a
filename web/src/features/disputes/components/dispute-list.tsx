import { Button } from '@mantine/core'
import type { Dispute } from '@nineops/contract/crm/disputes.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Column } from '../../../ui/table/columns.ts'
import { ShortList } from '../../../ui/lists/short-list.tsx'
import { statusColumn } from '../../../ui/table/status-column.tsx'
import { disputesQuery, type Whose } from '../disputes.queries.ts'
import type { Disputing } from './dispute-drawer.tsx'

const documentOf = ({ number, reference }: Dispute): string =>
  number === null ? `Opening balance ${reference}`.trim() : `Invoice ${number}`

const columns: readonly Column<Dispute>[] = [
  { id: 'document', header: 'Document', value: documentOf, width: 170 },
  { id: 'remainder', header: 'Open', value: row => row.remainder, kind: 'pounds', fixed: 108 },
  statusColumn(row => (row.closed ? { word: 'Closed', tone: 'quiet' } : { word: 'Disputed', tone: 'warn' }), {
    fixed: 104,
  }),
  { id: 'from', header: 'From', value: row => row.from, kind: 'date', fixed: 104 },
  { id: 'to', header: 'To', value: row => row.closed?.on, kind: 'date', fixed: 104 },
  { id: 'words', header: 'Disputed', value: row => row.words, width: 180, grow: 2 },
  { id: 'outcome', header: 'Agreed', value: row => row.closed?.words, width: 160, grow: 2 },
  { id: 'by', header: 'Noted by', value: row => row.by, fixed: 110, hidden: true },
  { id: 'closedBy', header: 'Closed by', value: row => row.closed?.by, fixed: 110, hidden: true },
]

/** What the account's customer disputes or has disputed; nothing where there is none. */
export function DisputeList({ whose, onClose }: { whose: Whose; onClose: (dispute: Disputing) => void }) {
  const { data } = useQuery(disputesQuery(whose))
  const all = useMemo(
    (): readonly Column<Dispute>[] => [
      ...columns,
      {
        id: 'actions',
        header: 'Actions',
        value: () => '',
        action: true,
        fixed: 90,
        render: row =>
          row.closed === null && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Close dispute on ${documentOf(row)}`}
              onClick={() => onClose({ document: documentOf(row), dispute: row.index })}
            >
              Close
            </Button>
          ),
      },
    ],
    [onClose],
  )
  return <ShortList name="disputes" label="Disputes" columns={all} rows={data} />
}
