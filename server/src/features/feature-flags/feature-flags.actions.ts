import { auditActions } from '../../platform/audit/audit-actions.ts'

export const featureFlagActions = auditActions('feature_flag', 'feature_flags', 'settings', {
  created: ({ after }) => `Feature “${after.text('flag')}” switched on`,
  removed: ({ before }) => `Feature “${before.text('flag')}” switched off`,
})
