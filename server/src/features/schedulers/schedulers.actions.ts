import { auditActions } from '../../platform/audit/audit-actions.ts'

export const scheduleActions = auditActions('schedule', 'schedules', 'runs', {
  created: 'Schedule{name} created',
  changed: 'Schedule{name} changed',
  paused: 'Schedule{name} paused',
  resumed: 'Schedule{name} resumed',
  run: 'Schedule{name} run manually',
  deleted: 'Schedule{name} deleted',
})
