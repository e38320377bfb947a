import { defineExportList } from '../../platform/exports/export-lists.ts'
import { accountList } from './listed-accounts.service.ts'

const deliveries: Record<string, string> = { email: 'E-mail', post: 'Post', portal: 'Portal only' }
const payments: Record<string, string> = {
  direct_debit: 'Direct Debit',
  transfer: 'Bank transfer',
  card: 'Card',
}

/** A reseller's accounts, as CRM lists them. */
export const listedAccountExports = defineExportList('accounts', 'Accounts', accountList, [
  { id: 'accountNumber', header: 'Account number', value: row => row.accountNumber },
  { id: 'companyName', header: 'Company name', value: row => row.companyName },
  { id: 'brand', header: 'Brand', value: row => row.brand.name },
  { id: 'contact', header: 'Contact', value: row => row.contact },
  { id: 'email', header: 'E-mail', value: row => row.email },
  { id: 'town', header: 'Town', value: row => row.town },
  { id: 'postcode', header: 'Postcode', value: row => row.postcode },
  { id: 'delivery', header: 'Invoices go by', value: row => deliveries[row.delivery] },
  { id: 'paymentMethod', header: 'Payment method', value: row => payments[row.paymentMethod] },
  { id: 'closedOn', header: 'Closed on', kind: 'date', value: row => row.closedOn },
  { id: 'gaps', header: 'What is wrong', value: row => row.gaps.map(({ message }) => message).join('; ') },
])
