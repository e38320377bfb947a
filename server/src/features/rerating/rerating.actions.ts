import { counted } from '@nineops/contract/words'
import { auditActions } from '../../platform/audit/audit-actions.ts'

export const reratingActions = auditActions('rerating', 'invoice_runs', 'runs', {
  started: ({ after }) => `Calls rated again, to recalculate ${counted(after.number('accounts'), 'account')}`,
})
