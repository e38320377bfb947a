import { type AccountInvoice, accountPages } from '@nineops/contract/crm/accounts/account-pages.contract'
import { deliveryNames } from '@nineops/contract/bureau/email-states'
import { runName } from '@nineops/contract/words'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { listing } from '../../platform/lists/listing.ts'
import { accountInvoices } from '../invoices/account-invoices.service.ts'
import { accountDetail } from './accounts.change.service.ts'

const states: Record<AccountInvoice['state'], string> = {
  draft: 'Calculated',
  numbered: 'To be confirmed',
  confirmed: 'Confirmed',
  hosted: 'Hosted',
}

/** An account's invoices and credit notes. @throws 404 */
export const accountInvoiceList = listing({
  endpoint: accountPages.invoices,
  async of(db, { params: { client, account }, query }) {
    await accountDetail(db, client, account)
    return { clientIndex: client, accountIndex: account, sort: query.sort }
  },
  ...accountInvoices,
})

export const accountInvoiceExports = defineExportList(
  'account-invoices',
  'Invoices of an account',
  accountInvoiceList,
  [
    { id: 'number', header: 'Number' },
    { id: 'kind', header: 'Type', value: row => (row.kind === 'invoice' ? 'Invoice' : 'Credit note') },
    { id: 'invoiceDate', header: 'Date', kind: 'date' },
    { id: 'gross', header: 'Gross', kind: 'pounds' },
    { id: 'state', header: 'Status', value: row => states[row.state] },
    { id: 'email', header: 'E-mail', value: row => row.email && deliveryNames[row.email.state] },
    { id: 'net', header: 'Net', kind: 'pounds' },
    { id: 'vat', header: 'VAT', kind: 'pounds' },
    { id: 'run', header: 'Run', value: row => runName(row.run) },
  ],
)
