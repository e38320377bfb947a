import { Button } from '@mantine/core'
import type { LedgerExport } from '@nineops/contract/invoicing/ledger-exports.contract'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../lib/formats.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { ledgerExportsQuery, useDownloadExport } from '../ledger-exports.queries.ts'

const columns: readonly Column<LedgerExport>[] = [
  { id: 'madeAt', header: 'Exported', value: row => row.madeAt, kind: 'dateTime', fixed: 148 },
  { id: 'madeBy', header: 'By', value: row => row.madeBy ?? '', width: 110, grow: 2 },
  { id: 'firstOn', header: 'First day', value: row => row.firstOn, kind: 'date', fixed: 110 },
  { id: 'lastOn', header: 'Last day', value: row => row.lastOn, kind: 'date', fixed: 110 },
  { id: 'postings', header: 'Postings', value: row => row.postings, kind: 'count', fixed: 90 },
  { id: 'credits', header: 'Credits', value: row => row.credits, kind: 'pounds', fixed: 120 },
  { id: 'debits', header: 'Debits', value: row => row.debits, kind: 'pounds', fixed: 120 },
]

const fileColumn = (client: number): Column<LedgerExport> => ({
  id: 'file',
  header: 'File',
  value: () => '',
  action: true,
  fixed: 110,
  render: row => <Download client={client} of={row} />,
})

function Download({ client, of }: { client: number; of: LedgerExport }) {
  const download = useDownloadExport(client)
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      tabIndex={-1}
      aria-label={`Download the export of ${formatDateTime(of.madeAt)}`}
      loading={download.isPending}
      onClick={() => download.mutate(of.index)}
    >
      Download
    </Button>
  )
}

const PAGE = 12

/** A reseller's exports; renders nothing until there is one. */
export function LedgerExports({ client }: { client: number }) {
  const table = useServerTable('ledger-exports', { pageSize: PAGE, filtersHere: true })
  const list = useQuery(ledgerExportsQuery(client, table.cut))
  if (list.data && list.data.pagination.totalCount === 0) return null
  return (
    <DataTable
      label="Ledger exports"
      columns={[...columns, fileColumn(client)]}
      list={list}
      server={table}
      filterPlaceholder="Filter this page"
      height={320}
    />
  )
}
