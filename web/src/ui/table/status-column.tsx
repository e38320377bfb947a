import { StatusBadge, type Tone } from '../feedback/status-badge.tsx'
import type { Column } from './columns.ts'

/** What a status is called and how it is drawn. */
type StatusLabel = { tone: Tone } & ({ word: string } | { text: string })

const wordOf = (label: StatusLabel): string => ('word' in label ? label.word : label.text)

/** A column of badges as wide as their words, by which it is sorted; `Status` unless it has another header. */
export const statusColumn = <Row,>(
  labelOf: (row: Row) => StatusLabel | null | undefined,
  { fixed, ...column }: Partial<Omit<Column<Row>, 'render' | 'kind'>>,
): Column<Row> => ({
  id: 'state',
  header: 'Status',
  value: row => {
    const label = labelOf(row)
    return label && wordOf(label)
  },
  render: row => {
    const label = labelOf(row)
    return label && <StatusBadge tone={label.tone}>{wordOf(label)}</StatusBadge>
  },
  ...(fixed !== undefined && { width: fixed }),
  ...column,
})
