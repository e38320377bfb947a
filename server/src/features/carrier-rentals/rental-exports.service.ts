import { defineExportList } from '../../platform/exports/export-lists.ts'
import { billedNotBoughtList, boughtNotBilledList } from './carrier-rentals.service.ts'

export const billedNotBoughtExports = defineExportList(
  'billed-not-bought',
  'Billed, not bought',
  billedNotBoughtList,
  [
    { id: 'number', header: 'Number' },
    { id: 'account', header: 'Account', value: row => row.account.accountNumber },
    { id: 'company', header: 'Company', value: row => row.account.companyName },
    { id: 'description', header: 'Charges' },
    { id: 'amount', header: 'Billed', kind: 'pounds' },
  ],
)

export const boughtNotBilledExports = defineExportList(
  'bought-not-billed',
  'Bought, not billed',
  boughtNotBilledList,
  [
    { id: 'number', header: 'Number' },
    { id: 'carrier', header: 'Carrier' },
    { id: 'product', header: 'Product' },
    { id: 'account', header: 'Account', value: row => row.account?.accountNumber ?? null },
    { id: 'company', header: 'Company', value: row => row.account?.companyName ?? null },
    { id: 'cost', header: 'Cost', kind: 'pounds' },
  ],
)
