import { counted } from '@nineops/contract/words'
import { auditActions } from '../../platform/audit/audit-actions.ts'

export const bankStatementActions = auditActions('bank_statement', 'bank_statements', 'payments', {
  loaded: {
    fields: 'own',
    describe: ({ after }) =>
      `Bank statement ${after.text('fileName')} loaded: ${counted(after.number('added'), 'new line')}, ${counted(after.number('receipts'), 'receipt')}`,
  },
  line_assigned: ({ after }) => `${after.money('amount')} of a bank statement posted as receipt`,
  line_dismissed: ({ after }) =>
    `${after.money('amount')} of a bank statement is not a customer’s payment: ${after.text('reason')}`,
  line_undone: ({ after }) =>
    `${after.money('amount')} of a bank statement is unmatched again: ${after.text('reason')}`,
})
