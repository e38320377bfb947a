import { dialledNumber } from '@nineops/contract/phone-numbers'
import { auditActions } from '../../platform/audit/audit-actions.ts'

export const circuitActions = auditActions('circuit', 'circuits', 'services', {
  created: ({ after }) =>
    `Circuit written down${after.text('cli') && ` on ${dialledNumber(after.text('cli'))}`}`,
  changed: 'Facts of the circuit changed',
})
