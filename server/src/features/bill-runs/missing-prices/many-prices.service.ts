import { isDeepStrictEqual } from 'node:util'
import {
  type MissingPrice,
  MOST_PRICES,
  type PriceToAdd,
  priceToAdd,
} from '@nineops/contract/bureau/bill-runs/missing-prices.contract'
import { nameOfUsageKind, usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { londonDate } from '../../../platform/clock/london.ts'
import type { Db } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { firstDayToPrice, pricesUsage, type PricedCard } from '../../rate-cards/next-versions.service.ts'
import { markPriced, selectPriceless } from '../bill-run-results.repository.ts'
import { billRunErrors } from '../bill-runs.errors.ts'
import { requireRow } from '../bill-runs.service.ts'
import { type CommonUsage, selectCommonUsages, selectUsagesOfCard } from '../exception-calls.repository.ts'
import {
  addPrice,
  type BillRunKey,
  dayToPrice,
  daysOf,
  entryToPropose,
  cardLacking,
  refuseIfFrozen,
} from './missing-prices.service.ts'

/** The first day to price and its version of the card, looked up once for each card; undefined if no card can have a price. */
function dayFinder(db: Db) {
  type Day = Awaited<ReturnType<typeof firstDayToPrice>>
  const known = new Map<string, Promise<Day | undefined>>()
  return (priced: Parameters<typeof firstDayToPrice>[1], from: string) => {
    const key = `${priced.side} ${priced.rateCardIndex} ${from}`
    const day =
      known.get(key) ??
      firstDayToPrice(db, priced, from).catch((error: unknown) => {
        if (error instanceof AppError && error.status === 409) return undefined
        throw error
      })
    known.set(key, day)
    return day
  }
}

const usageKey = (of: Pick<CommonUsage, 'cause' | 'subject' | 'kind' | 'carrierIndex'>): string =>
  `${of.cause} ${of.kind} ${of.carrierIndex} ${of.subject}`

/**
 * The exceptions that a price would resolve, most calls first, each with its proposal; the prices of one card are
 * proposed from the earliest day that any of them needs. @throws 404, 409 `conflict_state`
 */
export async function pricesToAdd(db: Db, billRun: BillRunKey): Promise<PriceToAdd[]> {
  const run = await requireRow(db, billRun.clientIndex, billRun.index)
  refuseIfFrozen(run)
  const priceless = await selectPriceless(db, billRun.index, MOST_PRICES)
  const usages = new Map((await selectCommonUsages(db, billRun.index)).map(usage => [usageKey(usage), usage]))
  const dayOf = dayFinder(db)
  const listed: PriceToAdd[] = []
  const byPrice = new Map<string, PriceToAdd>()
  for (const row of priceless) {
    const { carrierIndex, carrierName, rateCardIndex, rateCardName, ...of } = row
    const exception = priceToAdd.pick({ cause: true, subject: true, kind: true }).parse({
      ...of,
      kind: nameOfUsageKind(of.kind),
    })
    const { firstDay, lastDay } = daysOf(row)
    const priced = cardLacking(billRun.clientIndex, { ...exception, carrierIndex, rateCardIndex })
    const day = await dayOf(priced, dayToPrice(firstDay, run.period_start))
    if (!day) continue
    const proposed = { ...day, lastDay, ...entryToPropose(exception.kind, usages.get(usageKey(row))) }
    const { prefix, chargeCode, origin } = proposed
    const key = [
      exception.cause,
      exception.kind,
      rateCardIndex,
      carrierIndex,
      prefix,
      chargeCode,
      origin,
    ].join(' ')
    const same = prefix + chargeCode === '' ? undefined : byPrice.get(key)
    if (same) {
      same.calls += of.calls
      same.exceptions += 1
      if (proposed.validFrom < same.proposed.validFrom) same.proposed = proposed
      continue
    }
    const found = {
      ...exception,
      calls: of.calls,
      carrier: { index: carrierIndex, name: carrierName },
      rateCard: { index: rateCardIndex, name: rateCardName },
      exceptions: 1,
      proposed,
    }
    byPrice.set(key, found)
    listed.push(found)
  }
  const first = new Map<number, ProposedDay>()
  for (const { rateCard, proposed } of listed) {
    const earlier = first.get(rateCard.index)
    if (!earlier || proposed.validFrom < earlier.validFrom) first.set(rateCard.index, proposed)
  }
  return listed.map(row => {
    const { card, validFrom } = first.get(row.rateCard.index) ?? row.proposed
    return { ...row, proposed: { ...row.proposed, card, validFrom } }
  })
}

type ProposedDay = Pick<PriceToAdd['proposed'], 'card' | 'validFrom'>

const entryOf = ({ prefix, kind, chargeCode, origin }: MissingPrice): string =>
  `${kind} ${prefix} ${chargeCode} ${origin}`
/** The entry with its prices, whichever exception it is for. */
const pricesOf = ({ cause: _cause, subject: _subject, carrierIndex: _carrier, ...entry }: MissingPrice) =>
  entry

/** Adds one price. @throws as `addPrice` */
export async function addMissingPrice(
  db: Db,
  billRun: BillRunKey,
  price: MissingPrice,
  userIndex: number,
): Promise<Added> {
  const added = { ...(await addPrice(db, billRun, price, userIndex)), price }
  await notePriced(db, billRun.index, [added])
  return added
}

/**
 * Adds many prices, all or none. One entry may be for several exceptions; it is added once.
 * @throws as `addPrice`, 400 for one entry with different prices
 */
export async function addMissingPrices(
  db: Db,
  billRun: BillRunKey,
  prices: readonly MissingPrice[],
  userIndex: number,
): Promise<Added[]> {
  const known = new Map<string, MissingPrice>()
  const added: Added[] = []
  for (const [at, price] of prices.entries()) {
    const key = `${price.rateCardIndex} ${price.validFrom} ${entryOf(price)}`
    const same = known.get(key)
    if (same && isDeepStrictEqual(pricesOf(same), pricesOf(price))) continue
    if (same) throw billRunErrors.pricesDiffer(at, price.subject, same.subject)
    known.set(key, price)
    added.push({ ...(await addPrice(db, billRun, price, userIndex)), price })
  }
  const ofOneCard = ({ price }: Added) => `${price.cause} ${price.kind} ${price.rateCardIndex}`
  for (const of of Map.groupBy(added, ofOneCard).values()) await notePriced(db, billRun.index, of)
  return added
}

type Added = PricedCard & { price: MissingPrice }

/** Notes the exceptions of a card all of whose calls have a price by now, so that they are not offered again. */
async function notePriced(db: Db, billRunIndex: number, added: readonly Added[]): Promise<void> {
  const [first] = added
  if (!first) return
  const { cause, kind, rateCardIndex } = first.price
  const of = { billRunIndex, cause, kind: usageKind[kind], rateCardIndex }
  const exceptions = Map.groupBy(
    await selectUsagesOfCard(db, of, Math.max(...added.map(({ price }) => price.prefix.length))),
    ({ subject, carrierIndex }) => `${carrierIndex} ${subject}`,
  )
  const prices = added.map(({ card, price }) => ({
    card,
    from: price.validFrom,
    prices: pricesUsage(price),
  }))
  const priced = [...exceptions.values()].flatMap(usages => {
    const found = usages.map(({ firstCallAt, ...usage }) =>
      prices.find(
        ({ from, prices: isPriced }) =>
          from <= londonDate(firstCallAt.getTime()) && isPriced({ ...usage, kind: of.kind }),
      ),
    )
    const [usage, price] = [usages[0], found[0]]
    return usage && price && found.every(one => one !== undefined)
      ? [{ subject: usage.subject, carrierIndex: usage.carrierIndex, pricedBy: price.card.index }]
      : []
  })
  await markPriced(db, of, priced)
}
