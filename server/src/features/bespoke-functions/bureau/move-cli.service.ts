import { moveService, type ServiceOnDay, serviceOn } from '../../account-services/move-service.service.ts'
import { bespokeErrors } from '../bespoke-functions.errors.ts'
import { date, phone, reseller, today } from '../common-parameters.domain.ts'
import { defineRepair } from '../function-definitions.service.ts'
import { lastClosedDay } from '../../account-services/account-services.service.ts'
import { serviceActions } from '../../account-services/account-services.actions.ts'

interface Move extends ServiceOnDay {
  day: string
  [column: string]: unknown
}

export const moveCli = defineRepair({
  name: 'Move a CLI to another account',
  description: 'Move a CLI to another account from a date',
  parameters: {
    client: reseller,
    cli: { type: 'text', label: 'CLI', required: true, longest: 40 },
    account: { type: 'account', label: 'To account', required: true },
    day: {
      type: 'date',
      label: 'From',
      default: today,
      help: 'A day that no closed bill run covers. Rate an open bill run again afterwards.',
    },
  },
  columns: {
    cli: phone('CLI'),
    accountNumber: 'Account now',
    startDate: date('In force since'),
    endDate: date('Until'),
    day: date('Moves on'),
  },
  async plan(db, { client, cli, account, day }, forReal): Promise<Move[]> {
    const closed = await lastClosedDay(db, client)
    if (closed !== null && day <= closed)
      throw bespokeErrors.refused(
        `A closed bill run covers the days to ${closed}: choose a later day, so that nothing that is billed changes.`,
        [{ field: 'parameters.day', message: `must be after ${closed}` }],
      )
    const service = await serviceOn(db, client, { cli, day, hold: forReal })
    return service && service.accountIndex !== account ? [{ ...service, day }] : []
  },
  async apply(db, { client, account, day }, rows) {
    for (const service of rows) await moveService(db, client, service, account, day)
    return rows.length
  },
  entry: (row, { client, account, day }) => ({
    action: serviceActions.moved,
    entityIndex: row.serviceIndex,
    clientIndex: client,
    before: { cli: row.cli, accountIndex: row.accountIndex, startDate: row.startDate, endDate: row.endDate },
    after: { cli: row.cli, accountIndex: account, startDate: day, endDate: row.endDate },
  }),
})
