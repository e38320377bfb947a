import { counted } from '@nineops/contract/words'
import { username } from '../user-records/user-records.actions.ts'
import { auditActions } from '../../platform/audit/audit-actions.ts'

export const sessionActions = auditActions('session', 'session', 'settings', {
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  revoked: 'Session ended by an administrator',
  token_reused: 'A session ended: a token of it was used a second time, as a copy would be',
  sign_in_held: {
    entity: 'users',
    describe: told =>
      `Sign-in${username(told) || ' of an unknown name'} held up for ${counted(told.after.number('seconds'), 'second')} after ${counted(told.after.number('failures'), 'failed try', 'failed tries')}`,
  },
})
