import { auditActions } from '../../platform/audit/audit-actions.ts'

export const hostedEmailActions = auditActions('hosted_email', 'hosted_emails', 'e-mails', {
  tested: 'Test of an invoice e-mail sent to oneself',
  sent: ({ after }) => `Invoice e-mails queued: ${after.number('queued')}`,
  resent: ({ after }) => `Invoice e-mails sent again: ${after.text('reason')}`,
  bounced: 'Invoice e-mail came back',
})
