import { Button } from '@mantine/core'
import type { InvoiceNumberRange } from '@nineops/contract/invoice-numbers.contract'
import { useQuery } from '@tanstack/react-query'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { RangeForm } from '../components/range-form.tsx'
import { rangesQuery } from '../invoice-numbers.queries.ts'
import { kindNames } from '../number-format.ts'

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
]

/** Number ranges of the selected reseller's brands. */
export function InvoiceNumbersScreen() {
  return <RequireClient title="Invoice Numbers">{client => <Ranges client={client} />}</RequireClient>
}

function Ranges({ client }: { client: number }) {
  const { data, error, refetch } = useQuery(rangesQuery(client))

  async function edit(range?: InvoiceNumberRange): Promise<void> {
    const title = range ? `${range.brand.name}: ${kindNames[range.kind].toLowerCase()}` : 'Add a number range'
    const saved = await openDialog<InvoiceNumberRange>({ title, size: 460 }, close => (
      <RangeForm client={client} range={range} taken={data ?? []} onAnswer={close} />
    ))
    if (saved) showDone(`The next number of ${saved.brand.name} is ${saved.nextFormatted}`)
  }

  return (
    <>
      <PageHeader
        title="Invoice Numbers"
        about="Number ranges of each brand: gapless, never backwards, no two alike."
        actions={<Button onClick={() => void edit()}>Add range</Button>}
      />
      <DataTable
        name="invoice-numbers"
        label="Number ranges"
        columns={columns}
        rows={data}
        rowKey={row => row.index}
        error={error}
        onRetry={() => void refetch()}
        onOpen={row => void edit(row)}
        initialSort={{ id: 'brand' }}
        emptyHint="Add a range for each brand before its first invoice run is numbered."
      />
    </>
  )
}
