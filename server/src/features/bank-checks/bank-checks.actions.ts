import { auditActions } from '../../platform/audit/audit-actions.ts'

export const bankCheckActions = auditActions('bank_check_table', 'bank_check_tables', 'settings', {
  loaded: 'Table of bank checks loaded',
})
