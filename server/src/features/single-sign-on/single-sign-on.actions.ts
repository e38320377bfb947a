import { auditActions } from '../../platform/audit/audit-actions.ts'

export const identityActions = auditActions('identity', 'users', 'settings', {
  linked: ({ either }) =>
    `${either.text('username') || 'a user'} linked to a person of the identity provider`,
  unlinked: ({ either }) => `${either.text('username') || 'a user'} unlinked from the identity provider`,
})
