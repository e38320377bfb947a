import { counted } from '@nineops/contract/words'
import { auditActions } from '../../platform/audit/audit-actions.ts'

export const hostedEmailActions = auditActions('hosted_email', 'hosted_emails', 'e-mails', {
  tested: 'Test of an invoice e-mail sent',
  sent: ({ after }) => `${counted(after.number('queued'), 'e-mail')} queued`,
  resent: ({ after }) => `Resend of e-mails requested: ${after.text('reason')}`,
  bounced: 'E-mail bounced',
})
