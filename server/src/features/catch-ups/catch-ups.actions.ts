import { auditActions } from '../../platform/audit/audit-actions.ts'

export const catchUpActions = auditActions('catch_up', 'first_catch_ups', 'charges', {
  approved: ({ after }) => `Catch-up of charges approved: ${after.text('reason')}`,
  declined: ({ after }) => `Catch-up of charges declined: ${after.text('reason')}`,
})
