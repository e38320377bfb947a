import { counted } from '../../platform/text/field-values.ts'
import { report } from '../bill-runs/bill-runs.actions.ts'
import { processNameOf } from '@nineops/contract/invoicing/invoice-runs/run-processes'
import { auditActions } from '../../platform/audit/audit-actions.ts'

const groupName = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}`

export const invoiceRunActions = auditActions('invoice_run', 'invoice_runs', 'runs', {
  created: 'Invoice run created',
  process_started: ({ after }) => `${processNameOf(after.text('process')) || 'A process'} started`,
  group_started: ({ after }) => {
    const group = groupName(after.text('group')) || 'A group of processes'
    const through = groupName(after.text('through'))
    return through && through !== group ? `${group} to ${through} started` : `${group} started`
  },
  confirmed: ({ after }) =>
    `Invoice run confirmed: ${counted(after.number('accounts'), 'account')}, ${after.money('gross')}`,
  abandoned: ({ after }) => {
    const numbers = after.count('voidNumbers')
    const reason = after.text('reason')
    return `Invoice run abandoned${numbers > 0 ? `, ${counted(numbers, 'number')} void` : ''}${reason ? `: ${reason}` : ''}`
  },
  report_requested: report('asked for'),
  report_confirmed: report('confirmed'),
  report_hosted: report('hosted'),
})
