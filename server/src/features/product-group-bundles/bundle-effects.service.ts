import type {
  BundleEffect,
  NewAccountBundle,
} from '@nineops/contract/ordering/product-group-bundles/account-bundles.contract'
import type { Inclusive } from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
import { inclusiveOf } from './product-group-bundles.repository.ts'
import { addDays, firstOfMonth, lastOfMonth } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { previewHeldCharge, refundsOf } from '../charges/held-charges.service.ts'
import { type LatestRun, selectLatestRun } from './account-bundles.repository.ts'
import { chargeOf, checkAttachment, checkEnding, hasPrice } from './account-bundles.service.ts'
import { type Days, inclusionsOf, shareOfPeriod } from './bundle-days.domain.ts'

const monthFrom = (start: string): Days => ({ start, end: lastOfMonth(start) })

/** The current period of bill runs: the latest run's while it is open, otherwise the following month. */
const periodAt = (run: LatestRun | undefined): Days => {
  if (!run) return monthFrom(firstOfMonth(londonDate(Date.now())))
  return run.closed ? monthFrom(addDays(run.end, 1)) : { start: run.start, end: run.end }
}

type Has = { startDate: string; endDate: string | null } | null

const shareOf = (quantity: number, has: Has, period: Days): number =>
  has ? shareOfPeriod(quantity, has.startDate, has.endDate, period) : 0

function periodOf(
  bundle: Inclusive,
  run: LatestRun | undefined,
  before: Has,
  after: Has,
): BundleEffect['period'] {
  const period = periodAt(run)
  const next = monthFrom(addDays(period.end, 1))
  return {
    ...period,
    allowances: inclusionsOf(bundle).map(({ unit, quantity }) => ({
      unit,
      before: shareOf(quantity, before, period),
      after: shareOf(quantity, after, period),
      nextBefore: shareOf(quantity, before, next),
      nextAfter: shareOf(quantity, after, next),
    })),
  }
}

/** Notes about bill runs: a rated one must be rated again to include the change, a closed one never includes it. */
function runNotes(run: LatestRun | undefined, changedFrom: string): string[] {
  if (!run || changedFrom > run.end) return []
  if (run.closed)
    return [
      `The bill run "${run.description}" is closed: its calls and those before stay as they were rated.`,
    ]
  const again = run.rated
    ? [`Rate the bill run "${run.description}" again, so that its calls count with it.`]
    : []
  return changedFrom < run.start
    ? [...again, 'Calls of bill runs that are closed stay as they were rated.']
    : again
}

/** The allowance and charge of giving a bundle to an account; saves nothing. @throws as `attachBundle` */
export async function previewAttachment(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  wanted: NewAccountBundle,
): Promise<BundleEffect> {
  const { bundle, days } = await checkAttachment(db, clientIndex, accountIndex, wanted)
  const run = await selectLatestRun(db, clientIndex)
  return {
    period: periodOf(inclusiveOf(bundle), run, null, days),
    outlook: hasPrice(bundle)
      ? await previewHeldCharge(db, clientIndex, chargeOf(bundle, { accountIndex, ...days }))
      : null,
    refundTotal: '0.00',
    refundItems: [],
    notes: runNotes(run, days.startDate),
  }
}

/** The effect and refund of ending a bundle of an account; saves nothing. @throws as `endBundle` */
export async function previewEnd(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  index: number,
  endDate: string,
): Promise<BundleEffect> {
  const attached = await checkEnding(db, clientIndex, accountIndex, index, endDate)
  const run = await selectLatestRun(db, clientIndex)
  const changed = attached.endDate !== null && attached.endDate < endDate ? attached.endDate : endDate
  const { charge } = attached
  const refunds = charge
    ? await refundsOf(db, clientIndex, charge.index, endDate)
    : { total: '0.00', items: [] }
  const terms = charge && {
    ...chargeOf({ name: attached.bundle.name, monthly_price: charge.amount }, { ...attached, accountIndex }),
    endDate,
    charge: charge.index,
  }
  return {
    period: periodOf(attached.bundle, run, attached, { ...attached, endDate }),
    outlook: terms ? await previewHeldCharge(db, clientIndex, terms) : null,
    refundTotal: refunds.total,
    refundItems: refunds.items,
    notes: runNotes(run, addDays(changed, 1)),
  }
}
