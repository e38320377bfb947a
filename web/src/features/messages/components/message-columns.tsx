import { ActionIcon } from '@mantine/core'
import type { Message } from '@nineops/contract/omni-portal/messages/messages.contract'
import { counted } from '@nineops/contract/words'
import { IconTrash } from '../../../ui/icons/more-icons.tsx'
import { formatDateTime } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { stateOf, stateLabels } from '../message-states.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

/** Columns of the messages; `overlaps` has the number of overlapping messages of each. */
export const messageColumns = (
  now: number,
  overlaps: ReadonlyMap<number, number>,
  onDelete: (row: Message) => void,
): Column<Message>[] => [
  statusColumn(row => stateLabels[stateOf(row, now)], { fixed: 116 }),
  { id: 'text', header: 'Text', value: row => row.text, width: 136, grow: 4 },
  { id: 'start', header: 'Start', value: row => row.startDate, kind: 'dateTime', fixed: 150 },
  { id: 'end', header: 'End', value: row => row.endDate, kind: 'dateTime', fixed: 150 },
  {
    id: 'overlaps',
    header: 'Overlaps',
    value: row => overlaps.get(row.index) ?? 0,
    render: row => {
      const others = overlaps.get(row.index) ?? 0
      return others > 0 && <StatusBadge tone="warn">{counted(others, 'other')}</StatusBadge>
    },
    fixed: 100,
  },
  { id: 'index', header: 'Index', value: row => row.index, copy: true, fixed: 90, hidden: true },
  {
    id: 'delete',
    header: 'Delete',
    value: () => '',
    action: true,
    render: row => (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Delete the message from ${formatDateTime(row.startDate)}`}
        onClick={() => onDelete(row)}
      >
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
    ),
    fixed: 68,
  },
]
