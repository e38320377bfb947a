import type { ActionWords, Told } from './audit-rows.domain.ts'

const settings = (say: ActionWords['say']): ActionWords => ({ kind: 'settings', say })
const address = ({ before, after }: Told): string => {
  const given = after['address'] ?? before['address']
  return typeof given === 'string' ? given : 'An address'
}

/** Systems, and the addresses that may be called. */
export const dashActions: Record<string, ActionWords> = {
  'system.created': settings('System{name} registered'),
  'system.changed': settings('System{name} changed'),
  'system.paused': settings('System{name} paused: it is not checked'),
  'system.started': settings('System{name} started: it is checked'),
  'system.deleted': settings('System{name} deleted with its history'),
  'system.check_requested': settings('System{name} checked on request'),
  'allowed_address.added': settings(told => `${address(told)} may be called`),
  'allowed_address.removed': settings(told => `${address(told)} may no longer be called`),
}
