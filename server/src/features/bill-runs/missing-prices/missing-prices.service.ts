import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { MissingPrice, ProposedPrice } from '@nineops/contract/bureau/bill-runs/missing-prices.contract'
import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { londonDate } from '../../../platform/clock/london.ts'
import type { Db } from '../../../platform/db/db.ts'
import { shownDay } from '../../../platform/text/field-values.ts'
import {
  addMissingEntry,
  entryPrices,
  firstDayToPrice,
  type PricedCard,
} from '../../rate-cards/next-versions.service.ts'
import { selectUnrated } from '../bill-run-results.repository.ts'
import { billRunErrors } from '../bill-runs.errors.ts'
import { countFix } from '../bill-runs.repository.ts'
import { lockRow, requireRow } from '../bill-runs.service.ts'
import { selectUsages } from '../exception-calls.repository.ts'

export interface BillRunKey {
  clientIndex: number
  index: number
}
type Unrated = Pick<MissingPrice, 'cause' | 'subject' | 'kind' | 'carrierIndex' | 'rateCardIndex'>

/** Different numbers, charge codes and origins of an exception that are looked at. */
const MOST_USAGES = 1000

/** @throws 409 `conflict_state` while prices cannot change what the run has rated */
export function refuseIfFrozen(status: number): void {
  if (status === billRunStatus.closed)
    throw billRunErrors.notNow('The bill run is closed: its usage is frozen.')
  if (status === billRunStatus.rating)
    throw billRunErrors.notNow('Calls are being rated: wait until that is done.')
}

/** The run, its exception and the exception's calls. */
async function requireUnrated(
  db: Db,
  { clientIndex, index }: BillRunKey,
  unrated: Unrated,
  read = requireRow,
) {
  const run = await read(db, clientIndex, index)
  refuseIfFrozen(run.status)
  const kind = usageKind[unrated.kind]
  const found = await selectUnrated(db, index, { ...unrated, kind })
  if (!found) throw billRunErrors.notUnrated(unrated.subject)
  const { cause, subject, carrierIndex: carrier } = unrated
  const usages = await selectUsages(db, { billRunIndex: index, cause, subject, carrier, kind }, MOST_USAGES)
  const priced = {
    clientIndex,
    side: cause === 'unrated_retail' ? ('retail' as const) : ('wholesale' as const),
    rateCardIndex: unrated.rateCardIndex,
  }
  const [firstDay, lastDay] = [
    londonDate(found.firstCallAt.getTime()),
    londonDate(found.lastCallAt.getTime()),
  ]
  return { run, priced, usages, firstDay, lastDay }
}

/** What all have in common; empty if they differ. */
const common = (texts: readonly (string | null)[]): string => {
  const [first, ...others] = new Set(texts)
  return others.length === 0 ? (first ?? '') : ''
}

function commonStart(texts: readonly string[]): string {
  const [first = '', ...others] = texts
  let length = first.length
  for (const text of others) while (!text.startsWith(first.slice(0, length))) length -= 1
  return first.slice(0, length)
}

/**
 * A price for an exception as far as it is known: by the charge code of its calls, or by the prefix that the other side
 * prices them by, else by their number; from the run's first day, or that of an earlier late call, so that rating again
 * prices them all.
 * @throws 404, 409 `conflict_state`, `calls_not_unrated`, `rate_card_not_in_force`
 */
export async function proposePrice(db: Db, billRun: BillRunKey, unrated: Unrated): Promise<ProposedPrice> {
  const { run, priced, usages, firstDay, lastDay } = await requireUnrated(db, billRun, unrated)
  const from = firstDay < run.period_start ? firstDay : run.period_start
  const { card, validFrom } = await firstDayToPrice(db, priced, from)
  const chargeCode = unrated.kind === 'voice' ? '' : common(usages.map(usage => usage.chargeCode))
  const number = commonStart(usages.map(usage => usage.destination))
  const prefix = common(usages.map(usage => usage.pricedPrefix)) || number
  return {
    card,
    validFrom,
    lastDay,
    chargeCode,
    prefix: chargeCode === '' && /^[1-9]\d{0,14}$/.test(prefix) ? prefix : '',
    origin: common(usages.map(usage => usage.origin)),
    destination: common(usages.map(usage => usage.destinationName)),
    productGroup: common(usages.map(usage => usage.productGroup)),
  }
}

/**
 * Adds the price that an exception's calls lack to the card in force, as its next version; the next rating prices them.
 * @throws as `proposePrice` and `addMissingEntry`, 400 for a day after the last call and for a price of other calls
 */
export async function addMissingPrice(
  db: Db,
  billRun: BillRunKey,
  { cause, subject, carrierIndex, rateCardIndex, validFrom, ...entry }: MissingPrice,
  userIndex: number,
): Promise<PricedCard> {
  const unrated = { cause, subject, carrierIndex, rateCardIndex, kind: entry.kind }
  // Nobody rates or fixes the run meanwhile.
  const { priced, usages, lastDay } = await requireUnrated(db, billRun, unrated, lockRow)
  if (validFrom > lastDay) throw billRunErrors.priceTooLate(shownDay(lastDay))
  const calls = usages.map(({ destination, chargeCode, origin }) => ({
    kind: usageKind[entry.kind],
    destination,
    chargeCode: chargeCode ?? '',
    origin: origin ?? '',
  }))
  if (!entryPrices(entry, calls)) throw billRunErrors.pricesNone()
  const added = await addMissingEntry(db, priced, { entry, validFrom, userIndex })
  await countFix(db, billRun.index)
  return added
}
