import { auditActions } from '../../platform/audit/audit-actions.ts'

export const accountActions = auditActions('account', 'accounts', 'account', {
  created: 'Account added',
  changed: 'Account details changed',
  brand_moved: ({ after }) => `Account moved to ${after.text('brand')} from ${after.day('from')}`,
  closed: ({ after }) => `Account closed on ${after.day('closedOn')}`,
  reopened: 'Account reopened',
  vat_rate_set: { describe: 'VAT status set', kind: 'vat' },
})
