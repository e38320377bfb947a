import { auditActions } from '../../platform/audit/audit-actions.ts'

export const mandateActions = auditActions('mandate', 'mandates', 'payments', {
  cancelled: ({ after }) => `Mandate ${after.text('reference')} cancelled: ${after.text('reason')}`,
  renewed: ({ after }) => `Mandate ${after.text('reference')} is lodged again`,
})
