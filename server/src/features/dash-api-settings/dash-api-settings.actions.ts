import { auditActions } from '../../platform/audit/audit-actions.ts'

export const dashApiSettingsActions = auditActions('dash_api_settings', 'dash_api_settings', 'settings', {
  changed: 'Settings of the Dash API changed',
})
