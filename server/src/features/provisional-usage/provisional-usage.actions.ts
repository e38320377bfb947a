import { auditActions } from '../../platform/audit/audit-actions.ts'

export const provisionalUsageActions = auditActions('provisional_rating', 'clients', 'runs', {
  started: 'Provisional rating started',
})
