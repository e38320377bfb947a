import type { MandateState } from '@nineops/contract/crm/mandates.contract'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { mandateList } from './mandates.service.ts'

const states: Record<MandateState, string> = {
  new: 'New',
  lodged: 'Lodged',
  active: 'Active',
  cancelled: 'Cancelled',
  rejected: 'Rejected',
  expired: 'Expired',
}

/** Mandates of a reseller's accounts. */
export const mandateExports = defineExportList('mandates', 'Mandates', mandateList, [
  { id: 'account', header: 'Account', value: row => row.account.number },
  { id: 'company', header: 'Company', value: row => row.account.companyName },
  { id: 'sun', header: 'Service user number', value: row => row.serviceUserNumber },
  { id: 'reference', header: 'Reference' },
  { id: 'bank', header: 'Account ending', value: row => row.bankAccount.slice(-4) },
  {
    id: 'state',
    header: 'Status',
    value: ({ state, replaced }) =>
      replaced && (state === 'active' || state === 'lodged')
        ? `${states[state]}, former details`
        : states[state],
  },
  {
    id: 'lodgedOn',
    header: 'In files from',
    kind: 'date',
    value: row => (row.state === 'new' ? null : row.lodgedOn),
  },
  { id: 'endedOn', header: 'Ended', kind: 'date' },
  { id: 'reason', header: 'Reason' },
])
