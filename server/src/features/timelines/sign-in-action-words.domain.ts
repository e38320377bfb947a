import type { ActionWords, Told } from './audit-rows.domain.ts'
import { counted } from './field-values.domain.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const settings = (say: ActionWords['say']): ActionWords => ({ kind: 'settings', say })
const named = ({ before, after }: Told): string => {
  const name = text(after['username']) || text(before['username'])
  return name === '' ? '' : ` “${name}”`
}

/** Users, their sessions and how they sign in. */
export const signInActions: Record<string, ActionWords> = {
  'session.signed_in': settings('Signed in'),
  'session.signed_out': settings('Signed out'),
  'session.revoked': settings('A session ended by an administrator'),
  'session.token_reused': settings(
    'A session ended: a token of it was used a second time, as a copy would be',
  ),
  'session.sign_in_held': settings(
    told =>
      `Sign-in${named(told) || ' of an unknown name'} held up for ${counted(number(told.after['seconds']), 'second')} after ${counted(number(told.after['failures']), 'failed try', 'failed tries')}`,
  ),
  'user.created': settings(told => `User${named(told)} added`),
  'user.changed': settings(told => `User${named(told)} changed`),
  'user.disabled': settings(told => `User${named(told)} disabled`),
  'user.enabled': settings(told => `User${named(told)} enabled`),
  'user.password_reset': settings('Temporary password made for a user'),
  'user.password_changed': settings('Own password changed'),
  'user.sessions_revoked': settings(
    ({ after }) => `${counted(number(after['ended']), 'session')} of a user ended by an administrator`,
  ),
  'two_step.setup_begun': settings('Setting up of two-step sign-in begun'),
  'two_step.turned_on': settings('Two-step sign-in turned on'),
  'two_step.turned_off': settings('Two-step sign-in turned off'),
  'two_step.recovery_codes_renewed': settings('Recovery codes made anew'),
  'two_step.recovery_code_used': settings('Signed in with a recovery code'),
  'two_step.reset': settings(told => `Two-step sign-in of user${named(told)} reset`),
  'role.two_step_changed': settings(
    ({ after }) =>
      `Two-step sign-in asked for ${after['twoStepRequired'] === true ? 'with' : 'no longer with'} ${text(after['role']) || 'a role'}`,
  ),
}
