import { auditActions } from '../../platform/audit/audit-actions.ts'

export const draftActions = auditActions('draft', 'drafts', 'settings', {
  begun: 'Draft{name} started',
  discarded: 'Draft{name} discarded',
})
