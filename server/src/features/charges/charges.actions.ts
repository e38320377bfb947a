import { counted } from '@nineops/contract/words'
import { shownMoney } from '../../platform/text/field-values.ts'
import { auditActions, type AuditContext } from '../../platform/audit/audit-actions.ts'

/** One entry ended charges of many accounts: only this account's. */
function ended({ before, after, rows, name, reader }: AuditContext): string {
  const own = rows.flatMap(row => reader.charges.get(row.number('index')) ?? [])
  const on = after.text('endDate') === '' ? '' : `: last day ${after.day('endDate')}`
  if (own.length > 0) return `${own.length === 1 ? 'Charge' : 'Charges'} “${own.join('”, “')}” ended${on}`
  if (name !== '') return `Charge${name} ended${on}`
  const count = after.number('charges') || rows.length || (before.text('description') ? 1 : 0)
  return `${count <= 1 ? 'A charge was' : `${counted(count, 'charge')} were`} ended${on}`
}

export const chargeActions = auditActions('charge', 'charges', 'charges', {
  created: 'Charge{name} added',
  changed: 'Charge{name} changed',
  deleted: 'Charge{name} deleted before it was billed',
  ended: { describe: ended, fields: 'one' },
  copied: {
    describe: ({ after }) => `Charges copied to this account from ${after.day('startDate')}`,
    fields: 'one',
  },
  repriced: ({ before, after, name }) =>
    `Price of charge${name} changed from ${shownMoney(before.text('amount'))} to ${shownMoney(after.text('amount'))} from ${after.day('from')}`,
})
