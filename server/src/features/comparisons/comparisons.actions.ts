import { counted } from '@nineops/contract/words'
import { auditActions } from '../../platform/audit/audit-actions.ts'

export const comparisonActions = auditActions('invoice_run', 'invoice_runs', 'runs', {
  signed_off: {
    kind: 'sign-offs',
    fields: 'one',
    describe: ({ after }) =>
      `${counted(after.number('signedOff'), 'account')} that stood out signed off: “${after.text('reason')}”`,
  },
})

export const thresholdActions = auditActions('comparison_thresholds', 'comparison_thresholds', 'settings', {
  set: 'Thresholds of the comparison changed',
})
