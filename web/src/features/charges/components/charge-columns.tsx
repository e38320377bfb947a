import type { Charge } from '@nineops/contract/ordering/charges.contract'
import type { Column } from '../../../ui/table/columns.ts'
import { amountText, frequencyText, states } from '../charge-labels.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

export const chargeColumns: readonly Column<Charge>[] = [
  { id: 'account', header: 'Account', value: row => row.account.accountNumber, width: 112, grow: 0 },
  { id: 'company', header: 'Company', value: row => row.account.companyName, width: 120 },
  { id: 'description', header: 'Description', value: row => row.description, width: 130, grow: 2 },
  {
    id: 'productGroup',
    header: 'Product group',
    value: row => row.productGroup,
    width: 120,
    hidden: true,
  },
  { id: 'frequency', header: 'Billed', value: frequencyText, width: 164, grow: 0 },
  {
    id: 'amount',
    header: 'Amount',
    value: row => row.amount,
    render: amountText,
    kind: 'pounds',
    width: 104,
    grow: 0,
  },
  { id: 'quantity', header: 'Quantity', value: row => row.quantity, width: 88, grow: 0, hidden: true },
  { id: 'startDate', header: 'First day', value: row => row.startDate, kind: 'date', width: 108, grow: 0 },
  { id: 'endDate', header: 'Last day', value: row => row.endDate, kind: 'date', width: 108, grow: 0 },
  statusColumn(row => states[row.state], { width: 92, grow: 0 }),
  { id: 'billedTo', header: 'Billed to', value: row => row.billedTo, kind: 'date', width: 108, grow: 0 },
  { id: 'brand', header: 'Brand', value: row => row.brand.name, width: 120, hidden: true },
  { id: 'index', header: 'Index', value: row => row.index, width: 80, grow: 0, copy: true, hidden: true },
]
