import { Button } from '@mantine/core'
import type { MadePriceChange, RepricedAccount } from '@nineops/contract/ordering/price-changes.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { askNotices, LettersToPost, noticeColumns } from '../../notices/notices.public.ts'
import { priceNoticesPreview, repricedAccountsQuery, useTellOfPrices } from '../price-changes.queries.ts'

const columns: readonly Column<RepricedAccount>[] = [
  { id: 'account', header: 'Account', value: row => row.account.accountNumber, fixed: 112 },
  { id: 'company', header: 'Company', value: row => row.account.companyName, width: 140, grow: 2 },
  { id: 'charges', header: 'Charges', value: row => row.charges, kind: 'count', fixed: 84 },
  { id: 'before', header: 'Before', value: row => row.before, kind: 'pounds', fixed: 100 },
  { id: 'after', header: 'After', value: row => row.after, kind: 'pounds', fixed: 100 },
  ...noticeColumns<RepricedAccount>(),
]

/** Accounts of a change of prices, and telling them. */
export function RepricedAccounts({ client, change }: { client: number; change: MadePriceChange }) {
  const { index, toTell, lettersToPost } = change
  const table = useServerTable('repriced-accounts', { pageSize: 200 })
  const listed = useQuery(repricedAccountsQuery(client, change, table.query))
  const tell = useTellOfPrices(client, index)
  return (
    <>
      {toTell > 0 && (
        <Notice as="div" tone="warn" mb={8} gap={8}>
          <span>
            {counted(toTell, 'account')} {toTell === 1 ? 'has' : 'have'} not been notified.
          </span>
          <Button
            size="compact-sm"
            onClick={() =>
              void askNotices({
                kind: 'price_change',
                title: 'Notify accounts of new prices',
                cacheKey: ['clients', client, 'price-changes', index, 'notices'],
                preview: texts => priceNoticesPreview(client, index, texts),
                send: tell.mutateAsync,
              })
            }
          >
            Notify accounts…
          </Button>
        </Notice>
      )}
      <LettersToPost client={client} priceChange={index} letters={lettersToPost} />
      <DataTable
        label="Accounts with new prices"
        columns={columns}
        list={listed}
        rowKey={row => row.account.index}
        server={table}
        serverExport={{ list: 'price-notices', params: { client, priceChange: index } }}
        filterPlaceholder="Account or company"
        emptyHint="No accounts have new prices."
      />
    </>
  )
}
