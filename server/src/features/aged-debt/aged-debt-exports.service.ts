import { defineExportList } from '../../platform/exports/export-lists.ts'
import { agedDebtList } from './aged-debt.service.ts'

/** Debt by how late it is. */
export const agedDebtExports = defineExportList('aged-debt', 'Aged debt', agedDebtList, [
  { id: 'accountNumber', header: 'Account number', value: row => row.accountNumber },
  { id: 'name', header: 'Name', value: row => row.name },
  { id: 'reseller', header: 'Reseller', value: row => row.reseller },
  { id: 'accounts', header: 'Accounts', kind: 'count', value: row => row.accounts },
  { id: 'current', header: 'Current', kind: 'pounds', value: row => row.current },
  { id: 'upTo30', header: '1–30 days', kind: 'pounds', value: row => row.upTo30 },
  { id: 'upTo60', header: '31–60 days', kind: 'pounds', value: row => row.upTo60 },
  { id: 'upTo90', header: '61–90 days', kind: 'pounds', value: row => row.upTo90 },
  { id: 'over90', header: 'Over 90 days', kind: 'pounds', value: row => row.over90 },
  { id: 'total', header: 'Owed', kind: 'pounds', value: row => row.total },
  { id: 'disputed', header: 'Disputed', kind: 'pounds', value: row => row.disputed },
  { id: 'inHand', header: 'In hand', kind: 'pounds', value: row => row.inHand },
])
