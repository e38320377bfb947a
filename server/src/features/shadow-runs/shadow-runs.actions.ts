import { auditActions } from '../../platform/audit/audit-actions.ts'

export const shadowRunActions = auditActions('shadow_run', 'shadow_runs', 'rates', {
  created: 'Shadow run{name} started',
  cancelled: 'Shadow run{name} stopped',
  dropped: 'Shadow run{name} discarded',
  published: ({ after }) =>
    `Rates of a shadow run published${after.text('from') && ` from ${after.day('from')}`}`,
})
