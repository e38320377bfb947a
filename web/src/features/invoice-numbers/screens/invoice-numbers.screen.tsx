import { Button } from '@mantine/core'
import type { InvoiceNumberRange } from '@nineops/contract/invoicing/invoice-numbers.contract'
import { useQuery } from '@tanstack/react-query'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { formatCount } from '../../../lib/numbers.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { editRange } from '../edit-range.tsx'
import { rangesQuery } from '../invoice-numbers.queries.ts'
import { kindNames } from '../number-format.ts'

const gapsText = (row: InvoiceNumberRange): string =>
  row.unexplained === 0 ? 'All explained' : `${formatCount(row.unexplained)} unexplained`

const columns: readonly Column<InvoiceNumberRange>[] = [
  { id: 'brand', header: 'Brand', value: row => row.brand.name, width: 180 },
  { id: 'kind', header: 'Kind', value: row => kindNames[row.kind], width: 128, grow: 0 },
  { id: 'prefix', header: 'Prefix', value: row => row.prefix, width: 128, grow: 0 },
  { id: 'padding', header: 'Digits', value: row => row.padding, kind: 'count', width: 88, grow: 0 },
  {
    id: 'nextFormatted',
    header: 'Next number',
    value: row => row.nextFormatted,
    width: 160,
    grow: 0,
    copy: true,
  },
  { id: 'used', header: 'Used', value: row => row.used, kind: 'count', width: 104, grow: 0 },
  { id: 'void', header: 'Void', value: row => row.void, kind: 'count', width: 88, grow: 0 },
  {
    id: 'unexplained',
    header: 'Gaps',
    value: gapsText,
    render: row => <StatusBadge tone={row.unexplained === 0 ? 'good' : 'bad'}>{gapsText(row)}</StatusBadge>,
    width: 152,
    grow: 0,
  },
]

/** Number ranges of the selected reseller's brands. */
export function InvoiceNumbersScreen() {
  return <RequireClient title="Invoice Numbers">{client => <Ranges client={client} />}</RequireClient>
}

function Ranges({ client }: { client: number }) {
  const { data, error, refetch } = useQuery(rangesQuery(client))

  return (
    <>
      <PageHeader
        title="Invoice Numbers"
        about="Number ranges of each brand: gapless, never backwards, no two alike. Open one for its ledger."
        actions={<Button onClick={() => void editRange(client, data ?? [])}>Add range</Button>}
      />
      <DataTable
        name="invoice-numbers"
        label="Number ranges"
        columns={columns}
        rows={data}
        rowKey={row => row.index}
        error={error}
        onRetry={() => void refetch()}
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
