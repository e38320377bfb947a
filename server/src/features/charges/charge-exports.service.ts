import { type ChargeFrequency } from '@nineops/contract/ordering/charges.contract'
import { type ChargeState } from '@nineops/contract/ordering/charge-states'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { chargeList } from './charge-list.service.ts'

const frequencies: Record<ChargeFrequency, string> = {
  once: 'One-off',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annual: 'Annual',
}
const states: Record<ChargeState, string> = { future: 'Future', active: 'Active', ended: 'Ended' }

/** A reseller's charges, as listed in OPC. */
export const chargeExports = defineExportList('charges', 'Charges', chargeList, [
  { id: 'account', header: 'Account', value: row => row.account.accountNumber },
  { id: 'company', header: 'Company', value: row => row.account.companyName },
  { id: 'description', header: 'Description' },
  { id: 'service', header: 'Service', value: row => row.service?.cli ?? null },
  { id: 'product', header: 'Product', value: row => row.product?.code ?? null },
  { id: 'productGroup', header: 'Product group' },
  {
    id: 'frequency',
    header: 'Billed',
    value: ({ frequency, timing }) =>
      frequency === 'once' ? frequencies.once : `${frequencies[frequency]}, in ${timing}`,
  },
  { id: 'amount', header: 'Amount', kind: 'pounds' },
  { id: 'cost', header: 'Cost', kind: 'pounds' },
  { id: 'quantity', header: 'Quantity', kind: 'count', value: row => Number(row.quantity) },
  { id: 'startDate', header: 'First day', kind: 'date' },
  { id: 'endDate', header: 'Last day', kind: 'date' },
  { id: 'state', header: 'Status', value: row => states[row.state] },
  { id: 'billedTo', header: 'Billed to', kind: 'date' },
  { id: 'brand', header: 'Brand', value: row => row.brand.name },
  { id: 'index', header: 'Index', kind: 'count' },
])
