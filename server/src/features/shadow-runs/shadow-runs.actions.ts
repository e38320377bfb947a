import { auditActions } from '../../platform/audit/audit-actions.ts'

export const shadowRunActions = auditActions('shadow_run', 'shadow_runs', 'rates', {
  created: 'Shadow run{name} begun: rates tried on the side',
  cancelled: 'Shadow run{name} stopped',
  dropped: 'Shadow run{name} dropped',
  published: ({ after }) =>
    `Rates of a shadow run published${after.text('from') && ` from ${after.day('from')}`}`,
})
