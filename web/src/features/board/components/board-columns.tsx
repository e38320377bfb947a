import type { BoardRow } from '@nineops/contract/bureau/board.contract'
import { formatDate } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { expectedText, stageText, stageLabels } from '../board-labels.ts'
import classes from './board.module.css'
import { NoteCell } from './note-cell.tsx'
import { OwnerCell } from './owner-cell.tsx'

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
/** `Oct 2026` for the month in which a period ends. */
const monthText = (end: string): string => `${months[Number(end.slice(5, 7)) - 1]} ${end.slice(0, 4)}`

/** One row for each reseller's month. */
export const boardColumns: readonly Column<BoardRow>[] = [
  { id: 'client', header: 'Reseller', value: row => row.client.name, width: 110 },
  {
    id: 'month',
    header: 'Month',
    value: row => row.billRun?.periodEnd,
    render: ({ billRun }) => (
      <span title={billRun?.description}>{billRun && monthText(billRun.periodEnd)}</span>
    ),
    fixed: 88,
  },
  {
    id: 'stage',
    header: 'Stage',
    value: stageText,
    render: row => (
      <StatusBadge tone={row.stage.running ? 'busy' : stageLabels[row.stage.id].tone}>
        {stageText(row)}
      </StatusBadge>
    ),
    width: 142,
    grow: 0.5,
  },
  {
    id: 'expected',
    header: 'Expected end',
    value: row => expectedText(row),
    render: row => <span title={expectedText(row)}>{expectedText(row)}</span>,
    width: 92,
  },
  {
    id: 'due',
    header: 'Invoice date',
    value: row => row.due?.invoiceDate,
    render: ({ due }) =>
      due && (
        <span
          className={due.isUsual ? classes.usual : undefined}
          title={due.isUsual ? 'The day on which it usually invoices next' : undefined}
        >
          {due.isUsual && 'next '}
          {formatDate(due.invoiceDate)}
        </span>
      ),
    kind: 'date',
    fixed: 124,
  },
  {
    id: 'owner',
    header: 'Owner',
    value: row => row.owner?.name,
    render: row => <OwnerCell row={row} />,
    width: 80,
    grow: 0.3,
  },
  {
    id: 'note',
    header: 'Note for the next shift',
    value: row => row.note.text,
    render: row => <NoteCell row={row} />,
    width: 92,
    grow: 1.2,
  },
  {
    id: 'accounts',
    header: 'Accounts',
    value: row => row.invoiceRun?.accounts,
    kind: 'count',
    fixed: 88,
    hidden: true,
  },
  {
    id: 'previous',
    header: 'Last run',
    value: row => row.previous?.gross,
    kind: 'pounds',
    fixed: 112,
    hidden: true,
  },
  { id: 'bacs', header: 'BACS date', value: row => row.due?.bacsDate, kind: 'date', fixed: 96, hidden: true },
]
