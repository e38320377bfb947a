import { auditActions } from '../../platform/audit/audit-actions.ts'

export const accountStatementActions = auditActions('account_email', 'accounts', 'payments', {
  statement_sent: ({ after }) => `Statement e-mailed to ${after.text('to')}`,
})
