import { auditActions } from '../../platform/audit/audit-actions.ts'

export const systemActions = auditActions('system', 'systems', 'settings', {
  created: 'System{name} registered',
  changed: 'System{name} changed',
  paused: 'System{name} paused: it is not checked',
  started: 'System{name} resumed: it is checked',
  deleted: 'System{name} deleted with its history',
  check_requested: 'System{name} checked on request',
})

export const allowedAddressActions = auditActions('allowed_address', 'allowed_addresses', 'settings', {
  added: ({ either }) => `${either.text('address') || 'An address'} added to allowed addresses`,
  removed: ({ either }) => `${either.text('address') || 'An address'} removed from allowed addresses`,
})
