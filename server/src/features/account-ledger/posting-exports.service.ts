import { kindNames, methodNames, stateName } from '@nineops/contract/crm/posting-labels'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { postingList } from './account-ledger.service.ts'

/** An account's ledger. */
export const postingExports = defineExportList('account-ledger', 'Ledger of an account', postingList, [
  { id: 'effectiveOn', header: 'Date', kind: 'date' },
  { id: 'kind', header: 'Posting', value: row => kindNames[row.kind] },
  { id: 'number', header: 'Document', value: row => row.document?.number },
  {
    id: 'reference',
    header: 'Details',
    value: row =>
      [row.method && methodNames[row.method], row.document ? '' : row.reference, row.reason]
        .filter(Boolean)
        .join(' · '),
  },
  { id: 'amount', header: 'Amount', kind: 'pounds' },
  { id: 'remainder', header: 'Open', kind: 'pounds' },
  {
    id: 'state',
    header: 'Status',
    value: row => (row.disputed && row.remainder !== '0.00' ? 'Disputed' : stateName(row)),
  },
  { id: 'balance', header: 'Balance', kind: 'pounds' },
  { id: 'postedBy', header: 'Posted by', value: row => row.postedBy ?? 'NineOps' },
  { id: 'postedAt', header: 'Posted', kind: 'dateTime' },
])
