import { counted } from '@nineops/contract/words'
import { auditActions } from '../../platform/audit/audit-actions.ts'

export const ledgerExportActions = auditActions('ledger_export', 'ledger_exports', 'payments', {
  created: {
    fields: 'own',
    describe: ({ after }) =>
      `${counted(after.number('postings'), 'posting')} up to ${after.day('through')} exported to the books`,
  },
})
