import { Button } from '@mantine/core'
import type { InvoiceNumberRange } from '@nineops/contract/invoicing/invoice-numbers.contract'
import { useQuery } from '@tanstack/react-query'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { formatCount } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { editRange } from '../edit-range.tsx'
import { rangesQuery } from '../invoice-numbers.queries.ts'
import { kindNames } from '../number-format.ts'

function gapsText(row: InvoiceNumberRange): string {
  if (row.unexplained > 0) return `${formatCount(row.unexplained)} unexplained`
  return row.void + row.skipped > 0 ? 'All explained' : 'None'
}

const columns: readonly Column<InvoiceNumberRange>[] = [
  { id: 'brand', header: 'Brand', value: row => row.brand.name, width: 260 },
  { id: 'kind', header: 'Type', value: row => kindNames[row.kind], fixed: 128 },
  { id: 'prefix', header: 'Prefix', value: row => row.prefix, fixed: 128, hidden: 'narrow' },
  { id: 'padding', header: 'Digits', value: row => row.padding, kind: 'count', fixed: 88, hidden: 'narrow' },
  { id: 'nextFormatted', header: 'Next number', value: row => row.nextFormatted, fixed: 160, copy: true },
  { id: 'used', header: 'Used', value: row => row.used, kind: 'count', fixed: 104 },
  { id: 'void', header: 'Void', value: row => row.void, kind: 'count', fixed: 88 },
  {
    id: 'unexplained',
    header: 'Gaps',
    value: gapsText,
    render: row => <StatusBadge tone={row.unexplained === 0 ? 'good' : 'bad'}>{gapsText(row)}</StatusBadge>,
    width: 104,
  },
]

/** Number ranges of the selected reseller's brands. */
export function InvoiceNumbersScreen() {
  return <RequireClient title="Invoice Numbers">{client => <Ranges client={client} />}</RequireClient>
}

function Ranges({ client }: { client: number }) {
  const list = useQuery(rangesQuery(client))

  return (
    <>
      <PageHeader
        title="Invoice Numbers"
        about="Number ranges for each brand. Open a range to see every number in it."
        actions={<Button onClick={() => void editRange(client, list.data ?? [])}>Add range</Button>}
      />
      <DataTable
        name="invoice-numbers"
        label="Number ranges"
        columns={columns}
        list={list}
        link={row => ({
          to: '/bureau/invoice-numbers/$range',
          params: { range: row.index },
          search: previous => previous,
        })}
        initialSort={{ id: 'brand' }}
        emptyHint="Add a range for each brand before its first invoice run is numbered."
      />
    </>
  )
}
