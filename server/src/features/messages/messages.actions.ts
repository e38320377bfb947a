import { auditActions } from '../../platform/audit/audit-actions.ts'

export const messageActions = auditActions('message', 'messages', 'settings', {
  created: 'Message to partners added',
  changed: 'Message to partners changed',
  deleted: 'Message to partners deleted',
})
