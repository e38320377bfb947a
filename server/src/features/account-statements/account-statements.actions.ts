import { auditActions } from '../../platform/audit/audit-actions.ts'

export const accountStatementActions = auditActions('account_email', 'accounts', 'payments', {
  statement_sent: ({ after }) => `E-mail with a statement to ${after.text('to')} requested`,
  bounced: ({ after }) => `E-mail to ${after.text('to')} bounced: ${after.text('words')}`,
})
