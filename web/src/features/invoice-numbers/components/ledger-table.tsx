import { SegmentedControl } from '@mantine/core'
import {
  type InvoiceNumberEntry,
  invoiceNumberStatus,
  ledgerSorts,
} from '@nineops/contract/invoicing/invoice-numbers.contract'
import { runName } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSelection } from '../../../app/selection.ts'
import { type Tone } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { ledgerQuery } from '../invoice-numbers.queries.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

const statuses: Record<InvoiceNumberEntry['status'], { tone: Tone; word: string }> = {
  used: { tone: 'good', word: 'Used' },
  reserved: { tone: 'planned', word: 'Reserved' },
  void: { tone: 'quiet', word: 'Void' },
}

const columns: readonly Column<InvoiceNumberEntry>[] = [
  { id: 'number', header: 'Number', value: row => row.formatted, fixed: 130, copy: true },
  statusColumn(row => statuses[row.status], { id: 'status', header: 'Status', fixed: 112 }),
  { id: 'account', header: 'Account', value: row => row.account.accountNumber, fixed: 112 },
  { id: 'company', header: 'Company', value: row => row.account.companyName, width: 130 },
  { id: 'gross', header: 'Gross', value: row => row.invoice?.gross, kind: 'pounds', fixed: 100 },
  {
    id: 'invoiceDate',
    header: 'Invoice date',
    value: row => row.invoice?.invoiceDate,
    kind: 'date',
    fixed: 104,
  },
  {
    id: 'run',
    header: 'Invoice run',
    value: row => runName(row.run),
    width: 140,
    hidden: 'narrow',
  },
  {
    id: 'givenAt',
    header: 'Assigned',
    value: row => row.givenAt,
    kind: 'dateTime',
    fixed: 152,
    hidden: 'narrow',
  },
  { id: 'reason', header: 'Why void', value: row => row.reason, width: 160, hidden: true },
  {
    id: 'voidedAt',
    header: 'Void since',
    value: row => row.voidedAt,
    kind: 'dateTime',
    fixed: 152,
    hidden: true,
  },
]

const path = '/bureau/invoice-numbers/$range'

/** The numbers issued from a range, filtered by the selected run or account. */
export function LedgerTable({ client, range }: { client: number; range: number }) {
  const { account, run } = useSelection()
  const { status } = useSearch({ from: path })
  const navigate = useNavigate()
  const table = useServerTable('ledger', { sort: ledgerSorts, pageSize: 100 })
  const within = {
    ...(status && { status }),
    ...(account !== undefined && { account }),
    ...(run !== undefined && { run }),
  }
  const listed = useQuery(ledgerQuery(client, range, { ...table.query, ...within }))
  const narrowed = account !== undefined || run !== undefined
  return (
    <DataTable
      label="Numbers"
      columns={columns}
      list={listed}
      rowKey={row => row.number}
      link={row => ({
        to: '/bureau/invoice-runs/$run',
        params: { run: row.run.index },
        search: { client, invoice: row.account.index },
      })}
      server={table}
      serverExport={{ list: 'invoice-number-ledger', params: { client, range }, query: within }}
      filterPlaceholder="Number, account or company"
      emptyHint={
        narrowed
          ? 'No numbers for the run or account selected above.'
          : 'No numbers yet. The first is assigned when a run is numbered.'
      }
      toolbar={
        <SegmentedControl
          flex="none"
          aria-label="Which numbers"
          value={status ?? 'all'}
          onChange={value => {
            table.change({ page: 1 })
            void navigate({
              to: path,
              params: { range },
              search: previous => ({
                ...previous,
                status: invoiceNumberStatus.options.find(one => one === value),
              }),
              replace: true,
            })
          }}
          data={[
            { value: 'all', label: 'All' },
            ...invoiceNumberStatus.options.map(value => ({ value, label: statuses[value].word })),
          ]}
        />
      }
    />
  )
}
