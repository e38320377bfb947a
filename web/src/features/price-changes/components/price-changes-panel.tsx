import type { MadePriceChange } from '@nineops/contract/ordering/price-changes.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatDate } from '../../../lib/formats.ts'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { statusColumn } from '../../../ui/table/status-column.tsx'
import { changeInWords } from '../change-in-words.ts'
import { priceChangesQuery } from '../price-changes.queries.ts'
import { RepricedAccounts } from './repriced-accounts.tsx'

/** Whether everybody knows, in words. */
function knowledge({ accounts, told, underWay, failed, untold, lettersToPost }: MadePriceChange) {
  if (told === accounts) return { word: 'All notified', tone: 'good' } as const
  if (failed > 0) return { word: `${formatCount(failed)} not sent`, tone: 'bad' } as const
  if (lettersToPost > 0) return { word: `${formatCount(lettersToPost)} to post`, tone: 'warn' } as const
  if (underWay > 0) return { word: `${formatCount(underWay)} being sent`, tone: 'busy' } as const
  return { word: `${formatCount(untold)} not notified`, tone: 'warn' } as const
}

const columns: readonly Column<MadePriceChange>[] = [
  { id: 'from', header: 'From', value: row => row.from, kind: 'date', fixed: 108 },
  { id: 'change', header: 'Change', value: row => changeInWords(row.change), fixed: 108 },
  { id: 'charges', header: 'Charges', value: row => row.charges, kind: 'count', fixed: 92 },
  { id: 'accounts', header: 'Accounts', value: row => row.accounts, kind: 'count', fixed: 96 },
  { id: 'told', header: 'Notified', value: row => row.told, kind: 'count', fixed: 80 },
  statusColumn(knowledge, { header: 'Customers', fixed: 140 }),
  { id: 'createdBy', header: 'Changed by', value: row => row.createdBy, width: 100, grow: 2 },
  { id: 'createdAt', header: 'Changed on', value: row => row.createdAt, kind: 'dateTime', fixed: 148 },
]

/** While e-mails are under way. */
const LOOK_AGAIN_MS = 3000

/** Changes of prices that were made, and who knows of them. */
export default function PriceChangesPanel({ client }: { client: number }) {
  const { data, error, refetch } = useQuery({
    ...priceChangesQuery(client),
    refetchInterval: ({ state }) =>
      state.data?.some(({ underWay }) => underWay > 0) ? LOOK_AGAIN_MS : false,
  })
  const [open, setOpen] = useState<number>()
  const opened = data?.find(({ index }) => index === open)
  return (
    <>
      <DataTable
        name="price-changes"
        label="Price changes"
        columns={columns}
        list={{ data, error, refetch }}
        onOpen={row => setOpen(row.index)}
        emptyHint="Select charges on the Charges tab and press Change price."
      />
      <ResourceDrawer
        opened={opened !== undefined}
        title={opened ? `${changeInWords(opened.change)} from ${formatDate(opened.from)}` : ''}
        wide
        fill
        onClose={() => setOpen(undefined)}
      >
        {opened && <RepricedAccounts client={client} change={opened} />}
      </ResourceDrawer>
    </>
  )
}
