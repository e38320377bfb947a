import { closeAccounts, type IdleAccount, idleAccounts } from '../../accounts/account-closing.service.ts'
import { bespokeErrors } from '../bespoke-functions.errors.ts'
import { accountColumns, date, reseller, today } from '../common-parameters.domain.ts'
import { defineRepair } from '../function-definitions.service.ts'
import { accountActions } from '../../accounts/accounts.actions.ts'

interface Closing extends IdleAccount {
  day: string
  [column: string]: unknown
}

/** A past day could leave an account out of a run that still has to bill it. */
const mustNotBePast = (day: string) => {
  const now = today()
  if (day < now)
    throw bespokeErrors.invalid([{ field: 'parameters.day', message: `must be ${now} or later` }])
}

export const closeIdleAccounts = defineRepair({
  name: 'Close accounts without services',
  description: 'Close accounts whose services and charges have ended',
  parameters: {
    client: reseller,
    brand: { type: 'brand', label: 'Brand', help: 'Leave empty for all brands.' },
    day: {
      type: 'date',
      label: 'Closed on',
      default: today,
      help: 'Today or later: this period is still billed.',
    },
  },
  columns: {
    brand: 'Brand',
    ...accountColumns,
    lastService: date('Last service ended'),
    day: date('Closes on'),
  },
  async plan(db, { client, brand, day }, forReal): Promise<Closing[]> {
    mustNotBePast(day)
    const accounts = await idleAccounts(db, { clientIndex: client, brandIndex: brand, day, hold: forReal })
    return accounts.map(account => ({ ...account, day }))
  },
  apply: (db, { day }, rows) =>
    closeAccounts(
      db,
      rows.map(row => row.index),
      day,
    ),
  entry: (row, { client, day }) => ({
    action: accountActions.closed,
    entityIndex: row.index,
    clientIndex: client,
    before: { accountNumber: row.accountNumber, closedOn: null },
    after: { accountNumber: row.accountNumber, closedOn: day },
  }),
})
