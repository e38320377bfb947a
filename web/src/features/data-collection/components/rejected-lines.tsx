import { Button } from '@mantine/core'
import {
  type FileDetail,
  rejectSorts,
  type RejectedLine,
} from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { type LineReason, lineReasons } from '@nineops/contract/bureau/data-collection/line-reasons'
import { IconDownload } from '../../../ui/icons/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { FilterChip, FilterChips } from '../../../ui/forms/filter-chips.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { REJECTS_PAGE, rejectsQuery, useRejectsDownload } from '../data-collection.queries.ts'
import { reasonTitles } from '@nineops/contract/bureau/data-collection/line-reason-titles'
import classes from './data-collection.module.css'

const columns: Column<RejectedLine>[] = [
  { id: 'lineNumber', header: 'Line', value: row => row.lineNumber, kind: 'count', fixed: 80 },
  { id: 'reason', header: 'Reason', value: row => lineReasons[row.reason], grow: 2, width: 330 },
  {
    id: 'raw',
    header: 'Text of the line',
    value: row => row.raw,
    render: row => <span className={classes.raw}>{row.raw}</span>,
    copy: true,
    grow: 3,
    width: 240,
  },
]

interface RejectedLinesProps {
  client: number
  file: FileDetail
  reason: LineReason | undefined
  onReason: (reason: LineReason | undefined) => void
}

/** Rejected lines: reasons with their counts to filter by, then the lines verbatim. */
export function RejectedLines({ client, file, reason, onReason }: RejectedLinesProps) {
  const table = useServerTable('rejected-lines', {
    sort: rejectSorts,
    pageSize: REJECTS_PAGE,
    filtersHere: true,
  })
  const lines = useQuery(rejectsQuery(client, file.index, { ...table.cut, ...(reason && { reason }) }))
  const download = useRejectsDownload(client, file.index)
  const choose = (chosen: LineReason | undefined) => {
    table.change({ page: 1 })
    onReason(chosen)
  }
  return (
    <>
      <FilterChips aria-label="Reasons" style={{ marginBottom: 12 }}>
        <FilterChip
          label="All"
          count={file.rejected - file.corrected + file.duplicate}
          pressed={!reason}
          onPress={() => choose(undefined)}
        />
        {file.reasons.map(({ reason: each, lines: count }) => (
          <FilterChip
            key={each}
            label={reasonTitles[each]}
            count={count}
            pressed={reason === each}
            onPress={() => choose(each)}
          />
        ))}
      </FilterChips>
      <DataTable
        label="Rejected and duplicate lines"
        columns={columns}
        list={lines}
        rowKey={row => row.lineNumber}
        focusFilter={false}
        filterPlaceholder="Filter this page"
        server={table}
        serverExport={{
          list: 'rejected-lines',
          params: { client, file: file.index },
          query: { ...(reason && { reason }) },
        }}
        toolbar={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            loading={download.isPending}
            onClick={() => download.mutate(reason)}
          >
            Download all as CSV
          </Button>
        }
      />
      <div style={{ height: 12, flex: 'none' }} />
    </>
  )
}
