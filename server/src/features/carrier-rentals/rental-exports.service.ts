import { defineExportList } from '../../platform/exports/export-lists.ts'
import { billedNotBoughtList, boughtNotBilledList } from './carrier-rentals.service.ts'

export const billedNotBoughtExports = defineExportList(
  'billed-not-bought',
  'Billed, not bought',
  billedNotBoughtList,
  [
    { id: 'number', header: 'Number', value: row => row.number },
    { id: 'account', header: 'Account', value: row => row.account.accountNumber },
    { id: 'company', header: 'Company', value: row => row.account.companyName },
    { id: 'description', header: 'Charges', value: row => row.description },
    { id: 'amount', header: 'Billed', kind: 'pounds', value: row => row.amount },
  ],
)

export const boughtNotBilledExports = defineExportList(
  'bought-not-billed',
  'Bought, not billed',
  boughtNotBilledList,
  [
    { id: 'number', header: 'Number', value: row => row.number },
    { id: 'carrier', header: 'Carrier', value: row => row.carrier },
    { id: 'product', header: 'Product', value: row => row.product },
    { id: 'account', header: 'Account', value: row => row.account?.accountNumber ?? null },
    { id: 'company', header: 'Company', value: row => row.account?.companyName ?? null },
    { id: 'cost', header: 'Cost', kind: 'pounds', value: row => row.cost },
  ],
)
