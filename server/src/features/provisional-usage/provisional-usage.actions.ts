import { auditActions } from '../../platform/audit/audit-actions.ts'

export const provisionalUsageActions = auditActions('provisional_rating', 'provisional_ratings', 'runs', {
  started: 'Provisional rating started',
})
