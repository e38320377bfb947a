import { auditActions } from '../../platform/audit/audit-actions.ts'

export const tableViewActions = auditActions('table_view', 'table_views', 'settings', {
  created: 'Saved view{name} created',
  changed: 'Saved view{name} changed',
  deleted: 'Saved view{name} deleted',
  default_set: 'View{name} that a table opens with changed',
})
