import { username } from '../user-records/user-records.actions.ts'
import { auditActions } from '../../platform/audit/audit-actions.ts'

export const twoStepActions = auditActions('two_step', 'users', 'settings', {
  setup_begun: 'Setting up of two-step sign-in started',
  turned_on: 'Two-step sign-in turned on',
  turned_off: 'Two-step sign-in turned off',
  recovery_codes_renewed: 'New recovery codes made',
  recovery_code_used: 'Signed in with a recovery code',
  reset: told => `Two-step sign-in of user${username(told)} reset`,
})
