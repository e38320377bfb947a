import { counted } from '@nineops/contract/words'
import { auditActions, type AuditContext } from '../../platform/audit/audit-actions.ts'

const found = ({ after }: AuditContext): string => counted(after.number('count') || 1, 'exception')

export const exceptionActions = auditActions('exceptions', 'exceptions', 'settings', {
  signed_off: told => `${found(told)} signed off`,
  sign_off_undone: told => `Sign-off of ${found(told)} undone`,
  found_again: { entity: 'bill_runs', describe: 'Exceptions of a bill run found again on request' },
})

export const exceptionThresholdActions = auditActions(
  'exception_thresholds',
  'exception_thresholds',
  'settings',
  {
    set: 'Thresholds of exceptions changed',
  },
)
