import { auditActions } from '../../platform/audit/audit-actions.ts'

export const emailOptionsActions = auditActions('email_options', 'brands', 'e-mails', {
  saved: 'Invoice e-mail options changed',
  put_back: 'Earlier invoice e-mail options restored',
  withdrawn: "The brand's invoice e-mail options withdrawn",
  tested: 'Test of an invoice e-mail sent',
})
