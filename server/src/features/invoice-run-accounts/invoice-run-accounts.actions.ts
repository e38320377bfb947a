import { counted } from '@nineops/contract/words'
import { auditActions, type AuditContext } from '../../platform/audit/audit-actions.ts'

function reset({ before, after, reader }: AuditContext): string {
  const documents = before.number('documents')
  // Of several accounts, those that had failed had no invoice.
  if (reader.accountNumber !== null)
    return `Account reset in the run${documents === 0 ? '' : ': any invoice it had was withdrawn'}, to be calculated again`
  const accounts = after.number('accounts')
  if (accounts === 0) return 'No account reset: none of them had run'
  const withdrawn =
    documents === 0 ? '' : `: ${counted(documents, 'invoice')} of ${before.money('gross')} withdrawn`
  const account = after.text('accountNumber')
  return account === ''
    ? `${counted(accounts, 'account')} reset${withdrawn}`
    : `Account ${account} reset${withdrawn}`
}

export const runAccountActions = auditActions('invoice_run', 'invoice_runs', 'runs', {
  accounts_reset: { describe: reset, fields: 'one' },
})
