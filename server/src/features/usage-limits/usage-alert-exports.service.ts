import { defineExportList } from '../../platform/exports/export-lists.ts'
import { amountText } from './usage-alerts.domain.ts'
import { alertList } from './usage-alerts.service.ts'

/** A reseller's alerts as a file. */
export const usageAlertExports = defineExportList('usage-alerts', 'Usage alerts', alertList, [
  { id: 'company', header: 'Company', value: row => row.account.companyName },
  { id: 'account', header: 'Account', value: row => row.account.accountNumber },
  { id: 'cli', header: 'CLI', value: row => row.cli ?? 'All' },
  { id: 'since', header: 'When', kind: 'date' },
  { id: 'used', header: 'Used', value: row => amountText(row.limit.measure, row.used) },
  {
    id: 'limit',
    header: 'Limit',
    value: ({ limit }) =>
      [`${amountText(limit.measure, limit.most)} a ${limit.per}`, limit.productGroup]
        .filter(Boolean)
        .join(', '),
  },
  { id: 'raisedAt', header: 'Raised', kind: 'dateTime' },
  {
    id: 'acknowledged',
    header: 'Acknowledged',
    value: ({ acknowledged }) => acknowledged && `${acknowledged.by}: ${acknowledged.reason}`,
  },
])
