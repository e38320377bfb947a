import { formatPence } from '@nineops/contract/money'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { unbilledCharges } from '../charges/unbilled-charges.service.ts'
import * as facts from './account-facts.repository.ts'
import type { Whose } from './erase.repository.ts'

/** How many charges are listed individually. */
const LISTED = 10
/** Before any bill run. */
const FIRST_DAY = '0001-01-01'

const words: Record<facts.UnderWay['what'], string> = {
  'invoice run': 'is not complete. Complete or abandon it first.',
  'bill run': 'is not closed. Close it first.',
  'e-mail': 'is on its way. Wait until it is sent.',
  'line test': 'is at work. Wait until it is over.',
}

/** Why an account cannot be erased now; empty where it can. */
export async function blockersOf(db: Db, whose: Whose, { closedOn }: facts.AccountFacts): Promise<string[]> {
  if (closedOn === null) return ['The account is open. Close it first.']
  if (closedOn >= londonDate(Date.now()))
    return [`The account closes on ${closedOn}. Wait until that day is over.`]
  const underWay = (await facts.selectUnderWay(db, whose)).map(
    ({ what, index, description }) =>
      `${what.charAt(0).toUpperCase()}${what.slice(1)} ${index} (${description}) ${words[what]}`,
  )
  if (underWay.length > 0) return underWay
  return [...(await unbilledCallsOf(db, whose)), ...(await unbilledChargesOf(db, whose))]
}

async function unbilledCallsOf(db: Db, whose: Whose): Promise<string[]> {
  // Without their numbers the calls could not be assigned to an account.
  const since = await facts.selectUnbilledSince(db, whose)
  if (since === null) return []
  const days = since > FIRST_DAY ? ` after ${since}` : ''
  return [
    `Calls of the account${days} are on no invoice yet. Complete the invoice run that bills them first.`,
  ]
}

/** An invoice after the erasure would have no recipient. */
async function unbilledChargesOf(db: Db, { client, account }: Whose): Promise<string[]> {
  const charges = await unbilledCharges(db, client, account)
  const more = charges.length - LISTED
  return [
    ...charges
      .slice(0, LISTED)
      .map(
        ({ description, period, amountPence }) =>
          `${description} (${formatPence(amountPence)}) is on no invoice yet. Complete the invoice run for ${longDay(period.start)} to ${longDay(period.end)} first.`,
      ),
    ...(more > 0 ? [`${more} more parts of charges are on no invoice yet.`] : []),
  ]
}
