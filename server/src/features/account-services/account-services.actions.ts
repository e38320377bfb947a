import { phoneNumberText } from '../../platform/text/phone-number-text.ts'
import { auditActions } from '../../platform/audit/audit-actions.ts'

export const serviceActions = auditActions('service', 'services', 'services', {
  created: 'Number{name} added',
  changed: 'Number{name} changed',
  moved: ({ before, after }) =>
    `Number ${phoneNumberText(before.text('cli'))} moved to another account from ${after.day('startDate')}`,
})
