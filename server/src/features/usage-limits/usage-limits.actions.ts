import { auditActions } from '../../platform/audit/audit-actions.ts'

export const usageAlertActions = auditActions('usage_alert', 'usage_alerts', 'runs', {
  acknowledged: ({ after }) => `Usage alert acknowledged: ${after.text('reason')}`,
})
