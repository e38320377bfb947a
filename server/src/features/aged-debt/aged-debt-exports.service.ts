import { defineExportList } from '../../platform/exports/export-lists.ts'
import { agedDebtList } from './aged-debt.service.ts'

/** Debt by how late it is. */
export const agedDebtExports = defineExportList('aged-debt', 'Aged debt', agedDebtList, [
  { id: 'accountNumber', header: 'Account number' },
  { id: 'name', header: 'Name' },
  { id: 'reseller', header: 'Reseller' },
  { id: 'accounts', header: 'Debtors', kind: 'count' },
  { id: 'current', header: 'Current', kind: 'pounds' },
  { id: 'upTo30', header: '1–30 days', kind: 'pounds' },
  { id: 'upTo60', header: '31–60 days', kind: 'pounds' },
  { id: 'upTo90', header: '61–90 days', kind: 'pounds' },
  { id: 'over90', header: 'Over 90 days', kind: 'pounds' },
  { id: 'total', header: 'Owed', kind: 'pounds' },
  { id: 'disputed', header: 'Disputed', kind: 'pounds' },
  { id: 'inHand', header: 'In hand', kind: 'pounds' },
])
