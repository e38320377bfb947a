import type { Contract } from '@nineops/contract/ordering/contracts.contract'
import type { Column } from '../../../ui/table/columns.ts'
import { states } from '../contract-labels.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

const ofAccount: readonly Column<Contract>[] = [
  { id: 'account', header: 'Account', value: row => row.account.accountNumber, fixed: 112 },
  { id: 'company', header: 'Company', value: row => row.account.companyName, width: 130 },
]

/** Columns of an account's own contracts. */
export const termColumns: readonly Column<Contract>[] = [
  { id: 'scheme', header: 'Loyalty scheme', value: row => row.scheme?.name, width: 130 },
  { id: 'option', header: 'Contract option', value: row => row.option?.name, width: 130 },
  statusColumn(row => states[row.state], { fixed: 118 }),
  { id: 'startDate', header: 'First day', value: row => row.startDate, kind: 'date', fixed: 104 },
  { id: 'endDate', header: 'Term ends', value: row => row.endDate, kind: 'date', fixed: 104 },
  { id: 'endedOn', header: 'Last day', value: row => row.endedOn, kind: 'date', fixed: 104 },
]

export const contractColumns: readonly Column<Contract>[] = [
  ...ofAccount,
  ...termColumns,
  {
    id: 'charge',
    header: 'Early termination',
    value: row => row.charge?.amount,
    kind: 'pounds',
    fixed: 130,
    hidden: true,
  },
  { id: 'noticeOn', header: 'Notice', value: row => row.noticeOn, kind: 'date', fixed: 104, hidden: true },
  { id: 'brand', header: 'Brand', value: row => row.brand.name, width: 120, hidden: true },
  { id: 'index', header: 'Index', value: row => row.index, fixed: 80, copy: true, hidden: true },
]
