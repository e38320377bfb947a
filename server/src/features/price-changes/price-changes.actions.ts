import { counted } from '@nineops/contract/words'
import { auditActions } from '../../platform/audit/audit-actions.ts'

export const priceChangeActions = auditActions('price_change', 'charges', 'charges', {
  applied: {
    describe: ({ after }) =>
      `${counted(after.number('charges'), 'price')} changed by ${after.text('by')} from ${after.day('from')}`,
    fields: 'one',
  },
  told: ({ after }) =>
    `Notified ${counted(after.number('accounts'), 'account')} of new prices from ${after.day('from')}: ${counted(after.number('emails'), 'e-mail')}, ${counted(after.number('letters'), 'letter')}`,
})
