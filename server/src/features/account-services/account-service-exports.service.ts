import type { AccountService } from '@nineops/contract/crm/account-services.contract'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { serviceList } from './account-services.service.ts'

const states: Record<AccountService['state'], string> = { active: 'Active', future: 'Future', ended: 'Ended' }

/** An account's services. */
export const serviceExports = defineExportList('account-services', 'Services of an account', serviceList, [
  { id: 'cli', header: 'CLI' },
  { id: 'description', header: 'Description' },
  { id: 'startDate', header: 'First day', kind: 'date' },
  { id: 'endDate', header: 'Last day', kind: 'date' },
  { id: 'state', header: 'Status', value: row => states[row.state] },
  { id: 'index', header: 'Index', kind: 'count' },
])
