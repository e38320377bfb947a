import type { ComparedAccount } from '@nineops/contract/invoicing/comparisons.contract'
import type { ComparisonKind } from '@nineops/contract/invoicing/comparison-kinds'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { comparedList } from './comparison-list.service.ts'

const kinds: Record<ComparisonKind, string> = {
  new: 'New',
  lost: 'Lost',
  zero: 'Zero',
  negative: 'Negative',
  unusual: 'Unusual',
}

function signOffText({ kind, signOff, lapsed }: ComparedAccount): string {
  if (kind === null) return ''
  if (signOff) return `${signOff.by}: ${signOff.reason}`
  return lapsed ? `Lapsed: ${lapsed.gross ?? '0.00'} was signed off` : 'Open'
}

/** Accounts of a run next to the previous bill run, as its comparison lists them. */
export const comparisonExports = defineExportList(
  'invoice-run-comparison',
  'Accounts against the last run',
  comparedList,
  [
    {
      id: 'kind',
      header: 'Class',
      value: ({ kind, isFailed }) => (kind ? kinds[kind] : isFailed ? 'Failed' : 'As usual'),
    },
    { id: 'accountNumber', header: 'Account number' },
    { id: 'companyName', header: 'Company name' },
    { id: 'brand', header: 'Brand', value: row => row.brand.name },
    { id: 'current', header: 'This run', kind: 'pounds' },
    { id: 'previous', header: 'Last', kind: 'pounds' },
    { id: 'difference', header: 'Difference', kind: 'pounds' },
    { id: 'average', header: 'Average of 3', kind: 'pounds' },
    { id: 'changePercent', header: 'Percentage from average', kind: 'count' },
    {
      id: 'history',
      header: 'Last invoices',
      value: row => row.history.map(({ gross }) => gross).join(', '),
    },
    { id: 'signOff', header: 'Sign-off', value: signOffText },
  ],
)
