import { phoneNumberText } from '../../platform/text/phone-number-text.ts'
import { auditActions } from '../../platform/audit/audit-actions.ts'

export const circuitActions = auditActions('circuit', 'circuits', 'services', {
  created: ({ after }) =>
    `Circuit written down${after.text('cli') && ` on ${phoneNumberText(after.text('cli'))}`}`,
  changed: 'Circuit details changed',
})
