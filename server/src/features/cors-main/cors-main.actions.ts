import { auditActions } from '../../platform/audit/audit-actions.ts'

export const corsOriginActions = auditActions('cors_origin', 'cors_origins', 'settings', {
  added: ({ either }) => `${either.text('origin') || 'An origin'} allowed to call the Dash API`,
  removed: ({ either }) =>
    `Web pages of ${either.text('origin') || 'an origin'} may no longer call the Dash API`,
})
