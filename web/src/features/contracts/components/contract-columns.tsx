import type { Contract } from '@nineops/contract/ordering/contracts.contract'
import type { Column } from '../../../ui/table/columns.ts'
import { states } from '../contract-labels.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

const ofAccount: readonly Column<Contract>[] = [
  { id: 'account', header: 'Account', value: row => row.account.accountNumber, width: 112, grow: 0 },
  { id: 'company', header: 'Company', value: row => row.account.companyName, width: 130 },
]

/** Columns of an account's own contracts. */
export const termColumns: readonly Column<Contract>[] = [
  { id: 'scheme', header: 'Loyalty scheme', value: row => row.scheme?.name, width: 130 },
  { id: 'option', header: 'Contract option', value: row => row.option?.name, width: 130 },
  statusColumn(row => states[row.state], { width: 118, grow: 0 }),
  { id: 'startDate', header: 'First day', value: row => row.startDate, kind: 'date', width: 104, grow: 0 },
  { id: 'endDate', header: 'Term ends', value: row => row.endDate, kind: 'date', width: 104, grow: 0 },
  { id: 'endedOn', header: 'Last day', value: row => row.endedOn, kind: 'date', width: 104, grow: 0 },
]

export const contractColumns: readonly Column<Contract>[] = [
  ...ofAccount,
  ...termColumns,
  {
    id: 'charge',
    header: 'Early termination',
    value: row => row.charge?.amount,
    kind: 'pounds',
    width: 130,
    grow: 0,
    hidden: true,
  },
  {
    id: 'noticeOn',
    header: 'Notice',
    value: row => row.noticeOn,
    kind: 'date',
    width: 104,
    grow: 0,
    hidden: true,
  },
  { id: 'brand', header: 'Brand', value: row => row.brand.name, width: 120, hidden: true },
  { id: 'index', header: 'Index', value: row => row.index, width: 80, grow: 0, copy: true, hidden: true },
]
