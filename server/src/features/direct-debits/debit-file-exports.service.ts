import type { ListedDebitFile } from '@nineops/contract/invoicing/direct-debits.contract'
import { runName } from '@nineops/contract/words'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { debitFileList } from './collection-day.service.ts'

function stateOf({ withdrawnAt, posted, deliveredAt }: ListedDebitFile): string {
  if (withdrawnAt !== null) return 'Withdrawn: do not submit'
  if (posted) return 'Collected'
  return deliveredAt === null ? 'Created' : 'Delivered'
}

/** The Direct Debit files of a reseller's runs. */
export const debitFileExports = defineExportList('direct-debit-files', 'Direct Debit files', debitFileList, [
  { id: 'sun', header: 'Service user number', value: row => row.serviceUserNumber },
  { id: 'serial', header: 'Serial' },
  { id: 'run', header: 'Run', value: row => runName(row.run) },
  { id: 'createdOn', header: 'Created', kind: 'date' },
  { id: 'processingDay', header: 'Processing day', kind: 'date' },
  { id: 'entryDay', header: 'Collection day', kind: 'date' },
  { id: 'items', header: 'Collections', kind: 'count' },
  { id: 'total', header: 'Total', kind: 'pounds' },
  { id: 'state', header: 'Status', value: stateOf },
])
