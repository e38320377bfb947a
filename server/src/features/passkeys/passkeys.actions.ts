import { auditActions } from '../../platform/audit/audit-actions.ts'

export const passkeyActions = auditActions('passkey', 'passkeys', 'settings', {
  setup_begun: { entity: 'users', describe: 'Adding of a passkey started' },
  added: 'Passkey{name} added',
  removed: 'Passkey{name} removed',
  copy_refused: 'Passkey{name} refused at sign-in: its counter went back, as that of a copy would',
})
