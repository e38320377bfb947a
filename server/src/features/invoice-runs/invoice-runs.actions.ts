import { counted } from '@nineops/contract/words'
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
  confirmed: ({ after }) => {
    const failed = after.number('failed')
    const without = failed === 0 ? '' : ` without ${counted(failed, 'failed account')}`
    return `Invoice run confirmed${without}: ${counted(after.number('accounts') - failed, 'account')}, ${after.money('gross')}`
  },
  abandoned: ({ after }) => {
    const voided = after.count('voidNumbers')
    const givenBack = after.count('numbersGivenBack')
    const what = [
      'Invoice run abandoned',
      ...(givenBack > 0 ? [`${counted(givenBack, 'number')} given back`] : []),
      ...(voided > 0 ? [`${counted(voided, 'number')} void`] : []),
    ].join(', ')
    const reason = after.text('reason')
    return reason ? `${what}: ${reason}` : what
  },
  pdf_redrawn: {
    kind: 'invoices',
    describe: ({ after }) =>
      `PDF of ${after.text('number')} was damaged and drawn again; it differs from the one before` +
      (after.values['isHosted'] === true ? ': customers were given the earlier one' : ''),
  },
  report_requested: report('requested'),
  report_confirmed: report('confirmed'),
  report_hosted: report('hosted'),
})
