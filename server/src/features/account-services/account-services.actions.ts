import { dialledNumber } from '@nineops/contract/phone-numbers'
import { auditActions } from '../../platform/audit/audit-actions.ts'

export const serviceActions = auditActions('service', 'services', 'services', {
  created: 'Number{name} added',
  changed: 'Number{name} changed',
  moved: ({ before, after }) =>
    `Number ${dialledNumber(before.text('cli'))} moved to another account from ${after.day('startDate')}`,
})
