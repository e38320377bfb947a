import type { Contract } from '@nineops/contract/ordering/contracts.contract'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { contractList } from './contract-list.service.ts'

const states: Record<Contract['state'], string> = {
  future: 'Future',
  in_term: 'In term',
  out_of_term: 'Out of term',
  ended: 'Ended',
}

/** Contracts of a reseller's accounts, as listed in Ordering. */
export const contractExports = defineExportList('contracts', 'Contracts', contractList, [
  { id: 'account', header: 'Account', value: row => row.account.accountNumber },
  { id: 'company', header: 'Company', value: row => row.account.companyName },
  { id: 'scheme', header: 'Loyalty scheme', value: row => row.scheme?.name ?? null },
  { id: 'option', header: 'Contract option', value: row => row.option?.name ?? null },
  { id: 'startDate', header: 'First day', kind: 'date' },
  { id: 'endDate', header: 'Term ends', kind: 'date' },
  { id: 'state', header: 'Status', value: row => states[row.state] },
  { id: 'noticeOn', header: 'Notice', kind: 'date' },
  { id: 'endedOn', header: 'Last day', kind: 'date' },
  { id: 'charge', header: 'Early termination', kind: 'pounds', value: row => row.charge?.amount ?? null },
  { id: 'brand', header: 'Brand', value: row => row.brand.name },
  { id: 'index', header: 'Index', kind: 'count' },
])
