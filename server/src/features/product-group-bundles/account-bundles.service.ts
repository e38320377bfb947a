import type {
  AccountBundle,
  NewAccountBundle,
} from '@nineops/contract/ordering/product-group-bundles/account-bundles.contract'
import { firstOfMonth, lastOfMonth } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  addHeldCharges,
  endHeldCharge,
  type NewCharge,
  removeHeldCharge,
} from '../charges/held-charges.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import * as repository from './account-bundles.repository.ts'
import { inclusionsOf, shareOfPeriod } from './bundle-days.domain.ts'
import { bundleErrors } from './product-group-bundles.errors.ts'
import { type BundleRow, selectBundle } from './product-group-bundles.repository.ts'
import { bundles } from './product-group-bundles.service.ts'

/** The product group of bundle charges. */
const PRODUCT_GROUP = 'Bundles'

/** @throws 404 */
export async function requireAccount(db: Db, clientIndex: number, accountIndex: number): Promise<void> {
  await requireClient(db, clientIndex)
  if (!(await repository.accountExists(db, clientIndex, accountIndex)))
    throw bundleErrors.noAccount(accountIndex)
}

const stateOn = (today: string, { startDate, endDate }: repository.AttachedRow): AccountBundle['state'] => {
  if (endDate !== null && endDate < startDate) return 'ended'
  if (startDate > today) return 'future'
  return endDate !== null && endDate < today ? 'ended' : 'active'
}

const thisMonth = (today: string) => ({ start: firstOfMonth(today), end: lastOfMonth(today) })

function toAccountBundle(
  row: repository.AttachedRow,
  run: repository.LatestRun | undefined,
  today: string,
): AccountBundle {
  const period = run ? { start: run.start, end: run.end } : thisMonth(today)
  return {
    index: row.index,
    bundle: {
      index: row.bundleIndex,
      name: row.name,
      productGroups: row.productGroups,
      inclusiveMinutes: row.inclusiveMinutes,
      inclusiveMessages: row.inclusiveMessages,
      inclusiveMegabytes: row.inclusiveMegabytes,
      priority: row.priority,
      rollover: row.rollover,
      withdrawn: row.withdrawn,
    },
    service: row.serviceIndex === null ? null : { index: row.serviceIndex, cli: row.cli ?? '' },
    pool: row.pool,
    startDate: row.startDate,
    endDate: row.endDate,
    state: stateOn(today, row),
    charge: row.chargeIndex === null ? null : { index: row.chargeIndex, amount: row.amount ?? '0.00' },
    period: {
      ...period,
      billRun: run ? { index: run.index, description: run.description } : null,
      allowances: inclusionsOf(row).map(({ unit, quantity }) => {
        const used = row.used.find(one => one.unit === unit)
        return {
          unit,
          included: shareOfPeriod(quantity, row.startDate, row.endDate, period),
          used: run?.rated ? (used?.own ?? 0) : null,
          earlier: run?.rated ? (used?.earlier ?? 0) : 0,
        }
      }),
    },
  }
}

/** An account's bundles with their usage in the reseller's latest bill run. @throws 404 */
export async function listAccountBundles(
  db: Db,
  clientIndex: number,
  accountIndex: number,
): Promise<AccountBundle[]> {
  await requireAccount(db, clientIndex, accountIndex)
  const run = await repository.selectLatestRun(db, clientIndex)
  const today = londonDate(Date.now())
  const rows = await repository.selectAttached(db, accountIndex, { billRun: run?.index ?? null })
  return rows.map(row => toAccountBundle(row, run, today))
}

/** One bundle of an account. @throws 404 */
export async function requireAttached(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  index: number,
): Promise<AccountBundle> {
  await requireAccount(db, clientIndex, accountIndex)
  const run = await repository.selectLatestRun(db, clientIndex)
  const [row] = await repository.selectAttached(db, accountIndex, { billRun: run?.index ?? null, index })
  if (!row) throw bundleErrors.notAttached(index)
  return toAccountBundle(row, run, londonDate(Date.now()))
}

interface BundleOf {
  accountIndex: number
  serviceIndex?: number | null
  startDate: string
  endDate: string | null
}

/** The charge for a bundle: a month in advance, from its first day to its last. */
export const chargeOf = (
  bundle: Pick<BundleRow, 'name' | 'monthly_price'>,
  { accountIndex, serviceIndex = null, startDate, endDate }: BundleOf,
): NewCharge => ({
  accountIndex,
  description: bundle.name,
  productGroup: PRODUCT_GROUP,
  frequency: 'monthly',
  timing: 'advance',
  amount: bundle.monthly_price,
  quantity: '1',
  startDate,
  endDate,
  billedThrough: null,
  serviceIndex,
  productIndex: null,
  cost: null,
  nominal: null,
})

/** Whether a bundle costs its accounts anything. */
export const hasPrice = (bundle: Pick<BundleRow, 'monthly_price'>): boolean =>
  Number(bundle.monthly_price) > 0

/**
 * Checks the bundle and days of a new attachment: the days lie within the bundle's.
 * @throws 404, 400 for impossible days, 409 `product_group_bundle_withdrawn`, 409 `account_closed`, 409
 * `account_bundle_exists`
 */
export async function checkAttachment(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  { bundleIndex, serviceIndex, pool, startDate, endDate }: NewAccountBundle,
): Promise<{
  bundle: BundleRow
  days: repository.AttachmentDays
}> {
  await requireAccount(db, clientIndex, accountIndex)
  const bundle = await selectBundle(db, clientIndex, bundleIndex)
  if (!bundle) throw bundleErrors.notFound(bundleIndex)
  if (bundle.status === 'withdrawn') throw bundleErrors.withdrawn(bundle.name)
  const days = { serviceIndex, pool, startDate, endDate: endDate ?? bundle.valid_to }
  const problem = bundleErrors.daysProblem(days, bundle)
  if (problem) throw problem
  const closedOn = await repository.selectClosedOn(db, accountIndex)
  if (closedOn !== null && closedOn < startDate) throw bundleErrors.closed(closedOn)
  const service =
    serviceIndex === null ? null : await repository.selectServiceOf(db, accountIndex, serviceIndex)
  if (service === undefined) throw bundleErrors.noService()
  if (service?.endDate && service.endDate < (days.endDate ?? '9999-12-31'))
    throw bundleErrors.serviceEnds(service.endDate, startDate)
  const [stray] = await repository.selectOtherServices(db, accountIndex, pool)
  if (stray !== undefined) throw bundleErrors.strayService(stray)
  if (await repository.isAttached(db, accountIndex, bundleIndex, days))
    throw bundleErrors.alreadyAttached(bundle.name)
  return { bundle, days }
}

/** Gives a bundle to an account, and its price as a monthly charge. @throws as `checkAttachment` */
export async function attachBundle(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  wanted: NewAccountBundle,
  userIndex: number,
): Promise<AccountBundle> {
  await bundles.lock(db, clientIndex)
  const { bundle, days } = await checkAttachment(db, clientIndex, accountIndex, wanted)
  const terms = hasPrice(bundle) ? [chargeOf(bundle, { accountIndex, ...days })] : []
  const chargeOfOwner = await addHeldCharges(db, clientIndex, 'bundle', terms)
  const chargeIndex = chargeOfOwner({ accountIndex, ...days })
  const [index] = await repository.insertAttachments(
    db,
    clientIndex,
    [{ accountIndex, bundleIndex: bundle.index, chargeIndex, ...days }],
    userIndex,
  )
  if (index === undefined) throw new Error('The insert returned no index.')
  return requireAttached(db, clientIndex, accountIndex, index)
}

/** Whether bundles of pools, empty for every number, have a number in common. */
const sharesNumbers = (one: AccountBundle['pool'], other: AccountBundle['pool']): boolean =>
  one.length === 0 || other.length === 0 || one.some(({ index }) => other.some(each => each.index === index))

/**
 * Checks the end of an account's bundle against its days and the bundle's.
 * @throws 404, 400, 409 `account_bundle_exists` where it would overlap another period of the same bundle
 */
export async function checkEnding(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  index: number,
  endDate: string,
): Promise<AccountBundle> {
  const attached = await requireAttached(db, clientIndex, accountIndex, index)
  const bundle = await selectBundle(db, clientIndex, attached.bundle.index)
  if (!bundle) throw bundleErrors.notFound(attached.bundle.index)
  const problem = bundleErrors.daysProblem({ startDate: attached.startDate, endDate }, bundle)
  if (problem) throw problem
  const { endDate: before } = attached
  if (before !== null && before < endDate) {
    const rows = await repository.selectAttached(db, accountIndex, { billRun: null })
    const later = rows.some(
      row =>
        row.index !== index &&
        row.bundleIndex === bundle.index &&
        row.serviceIndex === (attached.service?.index ?? null) &&
        sharesNumbers(row.pool, attached.pool) &&
        row.startDate > before &&
        row.startDate <= endDate,
    )
    if (later) throw bundleErrors.alreadyAttached(bundle.name)
  }
  return attached
}

/** Ends a bundle of an account, and its charge, on its last day. @throws as `checkEnding`, 409 `charge_refunded` */
export async function endBundle(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  index: number,
  endDate: string,
): Promise<{ before: AccountBundle; after: AccountBundle }> {
  await bundles.lock(db, clientIndex)
  const before = await checkEnding(db, clientIndex, accountIndex, index, endDate)
  if (before.charge) await endHeldCharge(db, clientIndex, before.charge.index, endDate)
  await repository.updateEnd(db, index, endDate)
  return { before, after: await requireAttached(db, clientIndex, accountIndex, index) }
}

/** Removes a bundle that was given by mistake. @throws 404, 409 `charge_billed`, 409 `account_bundle_used` */
export async function removeBundle(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  index: number,
): Promise<AccountBundle> {
  await bundles.lock(db, clientIndex)
  const attached = await requireAttached(db, clientIndex, accountIndex, index)
  const run = await repository.selectUsingRun(db, accountIndex, index)
  if (run !== undefined) throw bundleErrors.used(attached.bundle.name, run)
  await repository.deleteAttachment(db, index)
  if (attached.charge) await removeHeldCharge(db, clientIndex, attached.charge.index)
  return attached
}
