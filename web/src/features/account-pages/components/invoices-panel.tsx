import {
  type AccountInvoice,
  accountInvoiceSorts,
} from '@nineops/contract/crm/accounts/account-pages.contract'
import { runName } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../../api/session-state.ts'
import { useAskInAddress } from '../../../app/router/create-in-address.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { formatMonth } from '../../../lib/formats.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { askedInvoice, nothingToResend } from '../asked-invoice.ts'
import { accountInvoicesQuery } from '../account-pages.queries.ts'
import { useAccountSearch, useSetAccountSearch } from '../account-search.ts'
import { emailStates, invoiceStates, isUnderWay, kindNames } from '../labels.ts'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import type { PanelProps } from './panel-props.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

// Most needed first: a narrow screen cuts off the rest.
const columns: readonly Column<AccountInvoice>[] = [
  { id: 'number', header: 'Number', value: row => row.number ?? 'No number yet', fixed: 150, copy: true },
  { id: 'kind', header: 'Type', value: row => kindNames[row.kind], fixed: 94 },
  { id: 'invoiceDate', header: 'Date', value: row => row.invoiceDate, kind: 'date', fixed: 100 },
  { id: 'gross', header: 'Gross', value: row => row.gross, kind: 'pounds', fixed: 96 },
  statusColumn(row => invoiceStates[row.state], { fixed: 138 }),
  {
    id: 'email',
    header: 'E-mail',
    value: row => (row.email ? emailStates[row.email.state].word : ''),
    width: 150,
    render: row =>
      row.email && (
        <StatusBadge tone={emailStates[row.email.state].tone}>
          {emailStates[row.email.state].word}
        </StatusBadge>
      ),
  },
  { id: 'net', header: 'Net', value: row => row.net, kind: 'pounds', fixed: 88, hidden: 'narrow' },
  { id: 'vat', header: 'VAT', value: row => row.vat, kind: 'pounds', fixed: 84, hidden: 'narrow' },
  { id: 'run', header: 'Run', value: row => runName(row.run), width: 140, grow: 2 },
]

/** The account's invoices and credit notes, each with its lines, VAT and PDF. */
export default function InvoicesPanel({ client, account }: PanelProps) {
  const { roles } = useSession()
  const { invoice, bill, ask } = useAccountSearch()
  const setSearch = useSetAccountSearch()
  const table = useServerTable('account-invoices', {
    sort: accountInvoiceSorts,
    pageSize: 200,
    filtersHere: true,
  })
  const list = useQuery({
    ...accountInvoicesQuery(client, account, table.cut),
    // Their delivery is no event of the account.
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? 5000 : false),
  })
  const rows = list.data?.rows
  useEffect(() => {
    if (bill === undefined || rows === undefined) return
    const found = askedInvoice(rows, bill, ask === 'resend')
    setSearch(
      { bill: undefined, invoice: found?.index, ...(!found && { view: undefined, ask: undefined }) },
      true,
    )
    if (!found)
      showDone(
        bill === 'last' ? 'There is no invoice yet' : `There is no invoice of ${formatMonth(`${bill}-01`)}`,
      )
  }, [bill, ask, rows, setSearch])
  const row = rows?.find(({ index }) => index === invoice)
  const nothing = nothingToResend(row, roles.includes('NINEOPS_BUREAU_ACCESS'))
  const isKnown = rows !== undefined && !list.isFetching && bill === undefined
  // The open invoice asks, if it has an e-mail.
  useAskInAddress('resend', isKnown && nothing !== null ? () => showDone(nothing) : undefined)
  return (
    <>
      <DataTable
        label="Invoices"
        columns={columns}
        list={list}
        link={({ index }) => ({
          to: '.',
          search: before => ({ ...before, invoice: index, ask: undefined }),
        })}
        server={table}
        serverExport={{ list: 'account-invoices', params: { client, account } }}
        focusFilter={false}
        filterPlaceholder="Number, status or run"
        emptyHint="No invoice run has billed this account yet."
      />
      <InvoiceDrawer
        client={client}
        account={account}
        invoice={invoice}
        row={row}
        onClose={() => setSearch({ invoice: undefined, view: undefined, ask: undefined })}
      />
    </>
  )
}
