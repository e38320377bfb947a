import type { Charge } from '@nineops/contract/ordering/charges.contract'
import type { Column } from '../../../ui/table/columns.ts'
import { amountText, frequencyText, states } from '../charge-labels.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

export const chargeColumns: readonly Column<Charge>[] = [
  { id: 'account', header: 'Account', value: row => row.account.accountNumber, fixed: 112 },
  {
    id: 'company',
    header: 'Company',
    value: row => row.account.companyName,
    width: 170,
    yields: true,
    hidden: 'narrow',
  },
  { id: 'description', header: 'Description', value: row => row.description, width: 176 },
  {
    id: 'service',
    header: 'Service',
    value: row => row.service?.cli ?? '',
    kind: 'phone',
    width: 130,
    hidden: true,
  },
  { id: 'product', header: 'Product', value: row => row.product?.code ?? '', width: 110, hidden: true },
  { id: 'productGroup', header: 'Product group', value: row => row.productGroup, width: 120, hidden: true },
  { id: 'frequency', header: 'Billed', value: frequencyText, fixed: 152 },
  {
    id: 'amount',
    header: 'Amount',
    value: row => row.amount,
    render: amountText,
    kind: 'pounds',
    fixed: 104,
  },
  { id: 'cost', header: 'Cost', value: row => row.cost, kind: 'pounds', fixed: 96, hidden: true },
  { id: 'quantity', header: 'Quantity', value: row => row.quantity, fixed: 88, hidden: true },
  {
    id: 'startDate',
    header: 'First day',
    value: row => row.startDate,
    kind: 'date',
    fixed: 98,
    hidden: 'narrow',
  },
  { id: 'endDate', header: 'Last day', value: row => row.endDate, kind: 'date', fixed: 98, hidden: 'narrow' },
  statusColumn(row => states[row.state], { fixed: 92 }),
  {
    id: 'billedTo',
    header: 'Billed to',
    value: row => row.billedTo,
    kind: 'date',
    fixed: 98,
    hidden: 'narrow',
  },
  { id: 'brand', header: 'Brand', value: row => row.brand.name, width: 120, hidden: true },
  { id: 'index', header: 'Index', value: row => row.index, fixed: 80, copy: true, hidden: true },
]
