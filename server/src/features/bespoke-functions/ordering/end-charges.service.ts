import { endCharges, type RunningCharge, runningCharges } from '../../charges/charges.service.ts'
import { bespokeErrors } from '../bespoke-functions.errors.ts'
import { accountColumns, date, pounds, reseller, today } from '../common-parameters.domain.ts'
import { defineRepair } from '../function-definitions.service.ts'
import { unknownAccounts } from '../repair-checks.repository.ts'
import { chargeActions } from '../../charges/charges.actions.ts'

interface Ending extends RunningCharge {
  day: string
  [column: string]: unknown
}
const MOST_NAMED = 5

const numbersOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

export const endChargesOfAccounts = defineRepair({
  name: 'End a charge for a list of accounts',
  description: 'End a charge on a date for a list of accounts',
  parameters: {
    client: reseller,
    charge: { type: 'text', label: 'Charge', required: true, help: 'The exact description.' },
    accounts: {
      type: 'text',
      label: 'Account numbers',
      required: true,
      longest: 20_000,
      help: 'With commas, blanks or new lines between them.',
    },
    day: {
      type: 'date',
      label: 'Last day',
      default: today,
      help: 'What was billed beyond it is refunded by the next run.',
    },
  },
  columns: {
    ...accountColumns,
    description: 'Charge',
    frequency: 'Frequency',
    amount: pounds('Amount'),
    endDate: date('Ends now'),
    day: date('Ends then'),
  },
  async plan(db, { client, charge, accounts, day }, forReal): Promise<Ending[]> {
    const accountNumbers = numbersOf(accounts)
    const unknown = await unknownAccounts(db, client, accountNumbers)
    if (unknown.length > 0) {
      const more = unknown.length > MOST_NAMED ? ` and ${unknown.length - MOST_NAMED} more` : ''
      const message = `the reseller has no account ${unknown.slice(0, MOST_NAMED).join(', ')}${more}`
      throw bespokeErrors.invalid([{ field: 'parameters.accounts', message }])
    }
    const filter = { description: charge, accountNumbers, day, hold: forReal }
    return (await runningCharges(db, client, filter)).map(row => ({ ...row, day }))
  },
  apply: (db, { day }, rows) =>
    endCharges(
      db,
      rows.map(row => row.index),
      day,
    ),
  entry: (row, { client, day }) => ({
    action: chargeActions.ended,
    entityIndex: row.index,
    clientIndex: client,
    before: { accountIndex: row.accountIndex, description: row.description, endDate: row.endDate },
    after: { accountIndex: row.accountIndex, description: row.description, endDate: day },
  }),
})
