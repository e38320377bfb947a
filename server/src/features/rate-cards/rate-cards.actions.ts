import { auditActions, type AuditContext } from '../../platform/audit/audit-actions.ts'

const allocated =
  (verb: string) =>
  ({ before, after }: AuditContext): string => {
    const told = Object.keys(after.values).length > 0 ? after : before
    const side = told.text('side') === 'wholesale' ? 'wholesale' : 'retail'
    const [card, carrier] = [told.side('rateCard').text('name'), told.side('carrier').text('name')]
    const level = told.values['service']
      ? `the number ${told.side('service').text('cli')}`
      : told.values['account']
        ? 'this account'
        : told.values['brand']
          ? 'the brand'
          : 'the whole reseller'
    return `${card ? `Rate card “${card}”` : 'A rate card'} ${verb} ${level} as its ${side} card${carrier ? ` for calls of ${carrier}` : ''}${told.text('validFrom') ? `, from ${told.day('validFrom')}` : ''}`
  }

export const rateAllocationActions = auditActions('rate_allocation', 'rate_allocation', 'rates', {
  added: allocated('given to'),
  removed: allocated('taken from'),
})

export const rateCardActions = auditActions('rate_card', 'rate_card', 'rates', {
  rules_changed: 'Rules of rate card{name} changed',
  price_added: ({ after, name }) =>
    `Price for ${after.text('destination')} added to rate card${name}, from ${after.day('validFrom')}`,
})
