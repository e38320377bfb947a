import { auditActions } from '../../platform/audit/audit-actions.ts'

export const emailOptionsActions = auditActions('email_options', 'brands', 'e-mails', {
  saved: 'How invoice e-mails are worded and sent changed',
  put_back: 'Earlier wording of invoice e-mails put back',
  withdrawn: "The brand's own wording of invoice e-mails withdrawn",
  tested: 'Test of an invoice e-mail sent to oneself',
})
