import { changeEmails, type DomainChange, emailsOfDomain } from '../../accounts/email-domains.service.ts'
import { bespokeErrors } from '../bespoke-functions.errors.ts'
import { accountColumns, reseller } from '../common-parameters.domain.ts'
import { defineRepair } from '../function-definitions.service.ts'
import { accountActions } from '../../accounts/accounts.actions.ts'

interface Change extends DomainChange {
  [column: string]: unknown
}
const DOMAIN = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*\.[a-z]{2,63}$/

const domainOf = (name: string, typed: string): string => {
  const domain = typed.toLowerCase().replace(/^@/, '')
  if (!DOMAIN.test(domain))
    throw bespokeErrors.invalid([
      { field: `parameters.${name}`, message: 'must be a domain such as company.co.uk' },
    ])
  return domain
}

export const changeEmailDomain = defineRepair({
  name: 'Change an e-mail domain',
  description: 'Move e-mail addresses to another domain',
  parameters: {
    client: reseller,
    from: { type: 'text', label: 'Old domain', required: true, longest: 253 },
    to: { type: 'text', label: 'New domain', required: true, longest: 253 },
  },
  columns: { ...accountColumns, email: 'E-mail now', newEmail: 'E-mail then' },
  async plan(db, { client, from, to }, forReal): Promise<Change[]> {
    const domains = { from: domainOf('from', from), to: domainOf('to', to) }
    if (domains.from === domains.to) return []
    return (await emailsOfDomain(db, client, { ...domains, hold: forReal })).map(row => ({ ...row }))
  },
  apply: (db, _values, rows) => changeEmails(db, rows),
  entry: (row, { client }) => ({
    action: accountActions.changed,
    entityIndex: row.index,
    clientIndex: client,
    before: { accountNumber: row.accountNumber, email: row.email },
    after: { accountNumber: row.accountNumber, email: row.newEmail },
  }),
})
