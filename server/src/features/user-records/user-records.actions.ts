import { counted } from '@nineops/contract/words'
import { auditActions, type AuditContext } from '../../platform/audit/audit-actions.ts'

/** The user's name in quotation marks after a space, or nothing. */
export const username = ({ either }: AuditContext): string =>
  either.text('username') && ` “${either.text('username')}”`

export const userActions = auditActions('user', 'users', 'settings', {
  created: told => `User${username(told)} added`,
  changed: told => `User${username(told)} changed`,
  disabled: told => `User${username(told)} disabled`,
  enabled: told => `User${username(told)} enabled`,
  password_reset: 'Temporary password made for a user',
  password_changed: 'Own password changed',
  sessions_revoked: ({ after }) =>
    `${counted(after.number('ended'), 'session')} of a user ended by an administrator`,
})

export const roleActions = auditActions('role', 'roles', 'settings', {
  two_step_changed: ({ after }) =>
    `Two-step sign-in required for ${after.values['twoStepRequired'] === true ? 'with' : 'no longer with'} ${after.text('role') || 'a role'}`,
})
