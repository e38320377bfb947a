import { auditActions } from '../../platform/audit/audit-actions.ts'

export const omniSettingsActions = auditActions('omni_settings', 'omni_settings', 'settings', {
  changed: "Settings of the partners' portal changed",
})
