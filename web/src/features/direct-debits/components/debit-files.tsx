import type { ListedDebitFile } from '@nineops/contract/invoicing/direct-debits.contract'
import { runName } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { statusColumn } from '../../../ui/table/status-column.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { debitFilesQuery } from '../direct-debits.queries.ts'
import { debitFileState } from '../money-labels.ts'

const columns: readonly Column<ListedDebitFile>[] = [
  {
    id: 'sun',
    header: 'Service user number',
    value: row => row.serviceUserNumber,
    fixed: 148,
    copy: true,
    hidden: 'narrow',
  },
  { id: 'serial', header: 'Serial', value: row => row.serial, fixed: 84 },
  { id: 'run', header: 'Run', value: row => runName(row.run), width: 160 },
  {
    id: 'createdOn',
    header: 'Created',
    value: row => row.createdOn,
    kind: 'date',
    fixed: 104,
    hidden: 'narrow',
  },
  {
    id: 'processingDay',
    header: 'Processing day',
    value: row => row.processingDay,
    kind: 'date',
    fixed: 118,
    hidden: true,
  },
  { id: 'entryDay', header: 'Collection day', value: row => row.entryDay, kind: 'date', fixed: 118 },
  { id: 'items', header: 'Collections', value: row => row.items, kind: 'count', fixed: 100 },
  { id: 'total', header: 'Total', value: row => row.total, kind: 'pounds', fixed: 116 },
  statusColumn(row => debitFileState(row), { fixed: 190 }),
]

/** Every Direct Debit file that was made for the reseller's runs. */
export function DebitFiles({ client }: { client: number }) {
  const table = useServerTable('direct-debit-files', { pageSize: 200, filtersHere: true })
  const list = useQuery(debitFilesQuery(client, table.cut))
  return (
    <DataTable
      label="Direct Debit files"
      columns={columns}
      list={list}
      server={table}
      serverExport={{ list: 'direct-debit-files', params: { client } }}
      link={row => ({
        to: '/bureau/invoice-runs/$run',
        params: { run: row.run.index },
        search: { client, run: row.run.index, tab: 'end-of-run-files' },
      })}
      emptyHint="A run’s end-of-run files include one for each service user number."
    />
  )
}
