import { defineExportList } from '../../platform/exports/export-lists.ts'
import { reportAccountList } from './report-accounts.service.ts'

/** The accounts behind a report. */
export const reportAccountExports = defineExportList(
  'invoice-report-accounts',
  'Accounts behind an invoice report',
  reportAccountList,
  [
    { id: 'accountNumber', header: 'Account number' },
    { id: 'companyName', header: 'Company name' },
    { id: 'clientName', header: 'Reseller' },
    { id: 'brandName', header: 'Brand' },
    { id: 'revenue', header: 'Revenue', kind: 'pounds', value: row => row.now.revenue },
    {
      id: 'compared',
      header: 'Revenue compared',
      kind: 'pounds',
      value: row => row.before && (row.compared ?? row.now).revenue,
    },
    { id: 'before', header: 'Revenue before', kind: 'pounds', value: row => row.before?.revenue },
    {
      id: 'costedRevenue',
      header: 'Revenue with recorded cost',
      kind: 'pounds',
      value: row => row.now.costedRevenue,
    },
    { id: 'cost', header: 'Cost', kind: 'pounds', value: row => row.now.cost },
    { id: 'margin', header: 'Margin', kind: 'pounds', value: row => row.now.margin },
    { id: 'marginPercent', header: 'Margin %', value: row => row.now.marginPercent },
    {
      id: 'uncostedRevenue',
      header: 'Revenue without recorded cost',
      kind: 'pounds',
      value: row => row.now.uncostedRevenue,
    },
    { id: 'calls', header: 'Calls', kind: 'count', value: row => row.now.calls },
    { id: 'duration', header: 'Duration', kind: 'duration', value: row => row.now.durationSeconds },
  ],
)
