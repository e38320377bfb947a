import type { Inclusive } from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
import { parsePence, roundHalfUp } from '@nineops/contract/money'
import { daysOfPeriod, toDayNumber } from '../../platform/clock/calendar-dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectAllowances } from './allowances.repository.ts'
import { allowancesOf, type AllowanceRun, type BundleAllowance, withEarlier } from './allowances.service.ts'
import type { Days } from './bundle-days.domain.ts'
import { bundleErrors } from './product-group-bundles.errors.ts'
import { type BundleRow, inclusiveOf, selectBundle } from './product-group-bundles.repository.ts'
import { selectBundleName, selectHolders, selectWithout } from './proposed-bundles.repository.ts'
import { found } from '../../platform/errors/found.ts'

/** A proposal for a bundle: other terms for the accounts that have it, or the bundle for accounts that do not. */
export type ProposedBundle =
  | ({
      kind: 'change'
      bundleIndex: number
      /** The name of the bundle that replaces it. */
      name: string
      productGroups: readonly string[]
      monthlyPrice: string
    } & Inclusive)
  | { kind: 'attach'; bundleIndex: number; brandIndex?: number | undefined }

/** @throws 404 */
export async function requireBundleRow(db: Db, clientIndex: number, index: number): Promise<BundleRow> {
  return found(selectBundle(db, clientIndex, index), () => bundleErrors.notFound(index))
}

const scopeOf = (proposed: { bundleIndex: number; brandIndex?: number | undefined }) => ({
  bundleIndex: proposed.bundleIndex,
  brandIndex: proposed.brandIndex ?? null,
})

/** The allowances of a run if the proposal were in force throughout its period. @throws 404 */
export async function loadProposedAllowances(
  db: Db,
  run: AllowanceRun,
  proposed: ProposedBundle,
): Promise<BundleAllowance[]> {
  return withEarlier(db, run, await proposedOfPeriod(db, run, proposed))
}

async function proposedOfPeriod(
  db: Db,
  { clientIndex, period }: AllowanceRun,
  proposed: ProposedBundle,
): Promise<BundleAllowance[]> {
  const stored = await selectAllowances(db, clientIndex, period)
  if (proposed.kind === 'change') {
    const { inclusiveMinutes, inclusiveMessages, inclusiveMegabytes } = proposed
    const productGroups = [...proposed.productGroups]
    return stored
      .map(row =>
        row.bundleIndex === proposed.bundleIndex
          ? { ...row, inclusiveMinutes, inclusiveMessages, inclusiveMegabytes, productGroups }
          : row,
      )
      .flatMap(row => allowancesOf(row, period))
  }
  const bundle = await requireBundleRow(db, clientIndex, proposed.bundleIndex)
  const accounts = await selectWithout(db, clientIndex, scopeOf(proposed), period)
  const added = accounts.map(accountIndex => ({
    accountBundleIndex: 0,
    bundleIndex: bundle.index,
    accountIndex,
    services: null,
    startDate: period.start,
    endDate: null,
    ...inclusiveOf(bundle),
    priority: bundle.priority,
    rollover: bundle.rollover,
    productGroups: bundle.product_groups,
  }))
  // As they would be once saved, the newest last.
  return [...stored, ...added]
    .toSorted(
      (a, b) =>
        a.priority - b.priority ||
        widthOf(a) - widthOf(b) ||
        toDayNumber(a.startDate) - toDayNumber(b.startDate),
    )
    .flatMap(row => allowancesOf(row, period))
}

/** One service's bundle is used before a pool's, and that before the account's. */
const widthOf = ({ services }: { services: readonly number[] | null }): number =>
  services === null ? 2 : services.length > 1 ? 1 : 0

/** Pence that an account pays in a period for the bundle in the proposal. */
export interface BundlePrices {
  before: number
  after: number
}

/** What accounts pay for the bundle in a period, at present and by the proposal: by days, half up to pence. */
export async function proposedPrices(
  db: Db,
  clientIndex: number,
  period: Days,
  proposed: ProposedBundle,
): Promise<Map<number, BundlePrices>> {
  const days = daysOfPeriod(period.start, period.end)
  const prices = new Map<number, BundlePrices>()
  if (proposed.kind === 'attach') {
    const bundle = await requireBundleRow(db, clientIndex, proposed.bundleIndex)
    const after = parsePence(bundle.monthly_price) ?? 0
    for (const account of await selectWithout(db, clientIndex, scopeOf(proposed), period))
      prices.set(account, { before: 0, after })
    return prices
  }
  const price = parsePence(proposed.monthlyPrice) ?? 0
  for (const { accountIndex, startDate, endDate, amount } of await selectHolders(
    db,
    proposed.bundleIndex,
    period,
  )) {
    const first = startDate > period.start ? startDate : period.start
    const last = endDate !== null && endDate < period.end ? endDate : period.end
    const part = daysOfPeriod(first, last)
    const known = prices.get(accountIndex) ?? { before: 0, after: 0 }
    prices.set(accountIndex, {
      before: known.before + roundHalfUp((parsePence(amount) ?? 0) * part, days),
      after: known.after + roundHalfUp(price * part, days),
    })
  }
  return prices
}

/** The name of the bundle in a proposal. */
export const bundleNameOf = async (db: Db, index: number): Promise<string> =>
  (await selectBundleName(db, index)) ?? `bundle ${index}`

export { selectAccountNumber as accountNumberOf } from './proposed-bundles.repository.ts'
