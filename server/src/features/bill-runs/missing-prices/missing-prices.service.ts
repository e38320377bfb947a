import type { MissingPrice, ProposedPrice } from '@nineops/contract/bureau/bill-runs/missing-prices.contract'
import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { londonDate } from '../../../platform/clock/london.ts'
import type { Db } from '../../../platform/db/db.ts'
import { shownDay } from '../../../platform/text/field-values.ts'
import {
  addMissingEntry,
  firstDayToPrice,
  type PricedCard,
  pricesUsage,
} from '../../rate-cards/next-versions.service.ts'
import { selectUnrated } from '../bill-run-results.repository.ts'
import { billRunErrors } from '../bill-runs.errors.ts'
import { priceRefusalOf } from '../bill-run-views.service.ts'
import { type BillRunRow, countFix } from '../bill-runs.repository.ts'
import { lockRow, requireRow } from '../bill-runs.service.ts'
import { type CommonUsage, selectCommonUsages, selectUsages } from '../exception-calls.repository.ts'

export interface BillRunKey {
  clientIndex: number
  index: number
}
type Unrated = Pick<MissingPrice, 'cause' | 'subject' | 'kind' | 'carrierIndex' | 'rateCardIndex'>

/** Different numbers, charge codes and origins of an exception that are looked at. */
const MOST_USAGES = 1000

/** @throws 409 `conflict_state` while prices cannot change what the run has rated */
export function refuseIfFrozen(row: BillRunRow): void {
  const refusal = priceRefusalOf(row)
  if (refusal !== null) throw billRunErrors.notNow(refusal)
}

/** The run, and what of its exception a price has to be for. */
async function requireUnrated(
  db: Db,
  { clientIndex, index }: BillRunKey,
  unrated: Unrated,
  read = requireRow,
) {
  const run = await read(db, clientIndex, index)
  refuseIfFrozen(run)
  const kind = usageKind[unrated.kind]
  const found = await selectUnrated(db, index, { ...unrated, kind })
  if (!found) throw billRunErrors.notUnrated(unrated.subject)
  return { run, kind, priced: cardLacking(clientIndex, unrated), ...daysOf(found) }
}

/** The first and the last day of an exception's calls. */
export const daysOf = ({ firstCallAt, lastCallAt }: { firstCallAt: Date; lastCallAt: Date }) => ({
  firstDay: londonDate(firstCallAt.getTime()),
  lastDay: londonDate(lastCallAt.getTime()),
})

/** The card that lacks an exception's price. */
export const cardLacking = (clientIndex: number, { cause, rateCardIndex }: Unrated) => ({
  clientIndex,
  side: cause === 'unrated_retail' ? ('retail' as const) : ('wholesale' as const),
  rateCardIndex,
})

/** The day from which a price would be for all calls of an exception: the run's first, or that of an earlier late call. */
export const dayToPrice = (firstDay: string, periodStart: string): string =>
  firstDay < periodStart ? firstDay : periodStart

/** What is known of the price that an exception's calls lack: they have it in common. */
export function entryToPropose(kind: Unrated['kind'], usage: CommonUsage | undefined) {
  const {
    firstNumber = '',
    lastNumber = '',
    origin = '',
    destinationName = '',
    productGroup = '',
  } = usage ?? {}
  const chargeCode = kind === 'voice' ? '' : (usage?.chargeCode ?? '')
  let shared = firstNumber
  while (!lastNumber.startsWith(shared)) shared = shared.slice(0, -1)
  const prefix = usage?.pricedPrefix || shared
  return {
    chargeCode,
    prefix: chargeCode === '' && /^[1-9]\d{0,14}$/.test(prefix) ? prefix : '',
    origin,
    destination: destinationName,
    productGroup,
  }
}

/**
 * A price for an exception as far as it is known: by the charge code of its calls, or by the prefix that the other side
 * prices them by, else by their number; from the run's first day, or that of an earlier late call, so that rating again
 * prices them all.
 * @throws 404, 409 `conflict_state`, `calls_not_unrated`, `rate_card_not_in_force`
 */
export async function proposePrice(db: Db, billRun: BillRunKey, unrated: Unrated): Promise<ProposedPrice> {
  const { run, kind, priced, firstDay, lastDay } = await requireUnrated(db, billRun, unrated)
  const day = await firstDayToPrice(db, priced, dayToPrice(firstDay, run.period_start))
  const [usage] = await selectCommonUsages(db, billRun.index, { ...unrated, kind })
  return { ...day, lastDay, ...entryToPropose(unrated.kind, usage) }
}

/**
 * Adds the price that an exception's calls lack to the card in force, as its next version; the next rating prices them.
 * @throws as `proposePrice` and `addMissingEntry`, 400 for a day after the last call and for a price of other calls
 */
export async function addPrice(
  db: Db,
  billRun: BillRunKey,
  { cause, subject, carrierIndex, rateCardIndex, validFrom, ...entry }: MissingPrice,
  userIndex: number,
): Promise<PricedCard> {
  const unrated = { cause, subject, carrierIndex, rateCardIndex, kind: entry.kind }
  // Nobody rates or fixes the run meanwhile.
  const { kind, priced, lastDay } = await requireUnrated(db, billRun, unrated, lockRow)
  if (validFrom > lastDay) throw billRunErrors.priceTooLate(shownDay(lastDay))
  const of = { billRunIndex: billRun.index, cause, subject, carrier: carrierIndex, kind }
  const usages = await selectUsages(db, of, MOST_USAGES)
  const calls = usages.map(({ destination, chargeCode, origin }) => ({
    kind,
    destination,
    chargeCode: chargeCode ?? '',
    origin: origin ?? '',
  }))
  if (!calls.some(pricesUsage(entry))) throw billRunErrors.pricesNone()
  const added = await addMissingEntry(db, priced, {
    entry,
    validFrom,
    ratedAgain: billRun.index,
    userIndex,
  })
  await countFix(db, billRun.index)
  return added
}
