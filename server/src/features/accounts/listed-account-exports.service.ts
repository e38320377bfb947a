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
  { id: 'accountNumber', header: 'Account number' },
  { id: 'companyName', header: 'Company name' },
  { id: 'brand', header: 'Brand', value: row => row.brand.name },
  { id: 'contact', header: 'Contact' },
  { id: 'email', header: 'E-mail' },
  { id: 'town', header: 'Town' },
  { id: 'postcode', header: 'Postcode' },
  { id: 'delivery', header: 'Invoices by', value: row => deliveries[row.delivery] },
  { id: 'paymentMethod', header: 'Payment method', value: row => payments[row.paymentMethod] },
  { id: 'closedOn', header: 'Closed on', kind: 'date' },
  { id: 'gaps', header: 'What is wrong', value: row => row.gaps.map(({ message }) => message).join('; ') },
])
