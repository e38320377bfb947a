import { auditActions, type AuditContext } from '../../platform/audit/audit-actions.ts'
import { counted } from '../../platform/text/field-values.ts'

function reset({ before, after, reader }: AuditContext): string {
  if (reader.accountNumber !== null)
    return 'Account reset in the run: its invoice was withdrawn, to be calculated again'
  return `${counted(after.number('accounts'), 'account')} reset: ${counted(before.number('documents'), 'invoice')} of ${before.money('gross')} withdrawn`
}

export const runAccountActions = auditActions('invoice_run', 'invoice_runs', 'runs', {
  accounts_reset: { describe: reset, fields: 'one' },
})
