import { counted } from '@nineops/contract/words'
import { auditActions, type AuditContext } from '../../platform/audit/audit-actions.ts'

const fileOf = (after: AuditContext['after']): string => after.text('fileName') || 'a file'
const imported =
  (what: string) =>
  ({ after }: AuditContext): string =>
    `${what} imported from ${fileOf(after)}: ${counted(after.number('added'), 'row')} added, ${after.number('changed')} changed`

export const importActions = auditActions('import', 'import', 'charges', {
  ratecard: {
    kind: 'rates',
    fields: 'own',
    describe: ({ after }) =>
      `Rate card imported from ${fileOf(after)}: ${counted(after.number('added'), 'prefix', 'prefixes')}`,
  },
  accounts: { kind: 'account', fields: 'own', describe: imported('Accounts') },
  services: { kind: 'services', fields: 'own', describe: imported('Services') },
  charges: { fields: 'own', describe: imported('Charges') },
  products: { kind: 'settings', fields: 'own', describe: imported('Products') },
  vatcategories: { kind: 'settings', fields: 'own', describe: imported('VAT categories') },
  pricesteps: { kind: 'contracts', fields: 'own', describe: imported('Price steps') },
  openingbalances: {
    kind: 'payments',
    fields: 'own',
    describe: imported('Opening balances'),
  },
  contracts: { kind: 'contracts', fields: 'own', describe: imported('Contracts') },
})
