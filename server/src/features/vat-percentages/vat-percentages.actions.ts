import { shownDay } from '../../platform/text/field-values.ts'
import { type AuditContext, auditActions } from '../../platform/audit/audit-actions.ts'

const which = ({ either }: AuditContext): string =>
  `VAT percentage of the ${either.text('vatRate')} rate from ${shownDay(either.text('validFrom'))}`

export const vatPercentageActions = auditActions('vat_percentage', 'vat_percentages', 'settings', {
  added: context => `${which(context)} added: ${context.after.text('percent')}%`,
  removed: context => `${which(context)} removed`,
})
