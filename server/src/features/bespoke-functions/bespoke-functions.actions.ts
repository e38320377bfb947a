import { auditActions } from '../../platform/audit/audit-actions.ts'

export const bespokeFunctionActions = auditActions('bespoke_function', 'bespoke_functions', 'runs', {
  executed: 'Bespoke function{name} run',
  repaired: 'Bespoke function{name} repaired data',
})
