import { NumberInput } from '@mantine/core'
import type { FileLine } from '@nineops/contract/bureau/call-traces.contract'
import { lineReasons } from '@nineops/contract/bureau/data-collection/line-reasons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { quantityCell } from '../../../lib/usage.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { fileLinesQuery, LINES_PAGE } from '../collection.queries.ts'
import { reasonTitles } from '@nineops/contract/bureau/data-collection/line-reason-titles'
import classes from './data-collection.module.css'

const outcome = (row: FileLine) => (row.reason === null ? 'Accepted' : reasonTitles[row.reason])
const tone = (row: FileLine) => {
  if (row.reason === null) return 'good'
  return row.reason === 'DUPLICATE' ? 'warn' : 'bad'
}

const columns: Column<FileLine>[] = [
  { id: 'lineNumber', header: 'Line', value: row => row.lineNumber, kind: 'count', fixed: 80 },
  {
    id: 'outcome',
    header: 'Outcome',
    value: outcome,
    render: row => (
      <span title={row.reason === null ? undefined : lineReasons[row.reason]}>
        <StatusBadge tone={tone(row)}>{outcome(row)}</StatusBadge>
      </span>
    ),
    fixed: 140,
  },
  { id: 'callId', header: 'Call ID', value: row => row.call?.callId, width: 140, copy: true },
  { id: 'cli', header: 'CLI', value: row => row.call?.cli, kind: 'phone', width: 132 },
  {
    id: 'destination',
    header: 'Destination',
    value: row => row.call?.destination,
    kind: 'phone',
    width: 132,
  },
  { id: 'startedAt', header: 'Start', value: row => row.call?.startedAt, kind: 'dateTime', width: 156 },
  {
    id: 'duration',
    header: 'Duration',
    value: row => row.call && quantityCell(row.call),
    kind: 'duration',
    width: 84,
  },
  {
    id: 'raw',
    header: 'Text of the line',
    value: row => row.raw,
    render: row => <span className={classes.raw}>{row.raw}</span>,
    width: 260,
    grow: 3,
  },
]

interface FileLinesProps {
  client: number
  file: number
  /** Page of the lines, in the address. */
  page: number
  onPage: (page: number) => void
}

/** Every line of a file with its call; a call opens its trace. */
export function FileLines({ client, file, page, onPage }: FileLinesProps) {
  const navigate = useNavigate()
  const lines = useQuery(fileLinesQuery(client, file, page))
  const totalCount = lines.data?.pagination.totalCount ?? 0
  return (
    <DataTable
      name="file-lines"
      label="Lines of the file"
      columns={columns}
      list={lines}
      rowKey={row => row.lineNumber}
      onOpen={({ call }) => {
        if (call)
          void navigate({
            to: '/bureau/data-collection/trace',
            search: before => ({
              client: before.client,
              brand: before.brand,
              account: before.account,
              carrier: call.carrier.index,
              call: call.callId,
            }),
          })
      }}
      focusFilter={false}
      filterPlaceholder="Filter this page"
      page={{ page, pageSize: LINES_PAGE, totalCount, onPage }}
      serverExport={{ list: 'call-file-lines', params: { client, file } }}
      emptyHint="No line of this page holds a record."
      toolbar={
        <NumberInput
          aria-label="Go to line"
          placeholder="Go to line"
          w={120}
          min={1}
          max={Math.max(1, totalCount)}
          allowDecimal={false}
          hideControls
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            const line = Number(event.currentTarget.value.replaceAll(',', ''))
            if (line >= 1 && line <= totalCount) onPage(Math.ceil(line / LINES_PAGE))
          }}
        />
      }
    />
  )
}
