import { addDays } from '../../platform/clock/calendar-dates.ts'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/db.ts'
import { addHeldCharges, endHeldCharges } from '../charges/held-charges.service.ts'
import { insertAttachments } from './account-bundles.repository.ts'
import { chargeOf, hasPrice } from './account-bundles.service.ts'
import { countOutside } from './attached-bundles.repository.ts'
import { bundleErrors } from './product-group-bundles.errors.ts'
import { type BundleRow, inclusiveColumns, insertBundle } from './product-group-bundles.repository.ts'
import { bundles } from './product-group-bundles.service.ts'
import { type ProposedBundle, requireBundleRow } from './proposed-bundles.service.ts'
import { endBeyond, selectHolders, selectWithout, withdraw } from './proposed-bundles.repository.ts'

/** Prevents other changes to the reseller's bundles and their accounts until the transaction ends. */
export const lockBundles = bundles.lock

const FOR_EVER = '9999-12-31'

/** Checks a proposal for a day; returns how many accounts it affects. @throws 404, 400, 409 */
export async function checkPublication(
  db: Db,
  clientIndex: number,
  proposed: ProposedBundle,
  from: string,
): Promise<{ bundle: BundleRow; accounts: number }> {
  const bundle = await requireBundleRow(db, clientIndex, proposed.bundleIndex)
  if (bundle.status === 'withdrawn') throw bundleErrors.withdrawn(bundle.name)
  const problem = bundleErrors.daysProblem({ startDate: from, endDate: bundle.valid_to }, bundle)
  if (problem) throw bundleErrors.notFrom(from, bundle.name)
  if (proposed.kind === 'attach') {
    const { brandIndex = null, bundleIndex } = proposed
    const days = { start: from, end: bundle.valid_to }
    const accounts = await selectWithout(db, clientIndex, { bundleIndex, brandIndex }, days)
    return { bundle, accounts: accounts.length }
  }
  // An account that gets it on that day or later would lose it.
  const later = await countOutside(db, bundle.index, { from: bundle.valid_from, to: addDays(from, -1) })
  if (later.after > 0) throw bundleErrors.inUse(bundle.name, later.after, `from ${from} or a later day`)
  if (from === bundle.valid_from) throw bundleErrors.notFrom(from, bundle.name)
  await bundles.requireNameFree(db, clientIndex, proposed.name)
  const holders = await selectHolders(db, bundle.index, { start: from, end: FOR_EVER })
  return { bundle, accounts: holders.length }
}

interface Getting {
  accountIndex: number
  serviceIndex: number | null
  pool: readonly number[]
  endDate: string | null
}

async function give(
  db: Db,
  clientIndex: number,
  bundle: Pick<BundleRow, 'index' | 'name' | 'monthly_price'>,
  from: string,
  accounts: readonly Getting[],
  userIndex: number,
): Promise<void> {
  const rows = accounts.map(each => ({ ...each, startDate: from }))
  const terms = hasPrice(bundle) ? rows.map(row => chargeOf(bundle, row)) : []
  const chargeOfOwner = await addHeldCharges(db, clientIndex, 'bundle', terms)
  await inBatches(rows, batch =>
    insertAttachments(
      db,
      clientIndex,
      batch.map(row => ({
        ...row,
        bundleIndex: bundle.index,
        chargeIndex: chargeOfOwner(row),
      })),
      userIndex,
    ),
  )
}

/**
 * Puts a proposal into force from a day: a bundle with new terms replaces the old one for the accounts that have it, or
 * accounts get the bundle; charges follow. Returns which accounts. @throws as `checkPublication`
 */
export async function publishBundle(
  db: Db,
  clientIndex: number,
  proposed: ProposedBundle,
  from: string,
  userIndex: number,
): Promise<number[]> {
  await bundles.lock(db, clientIndex)
  const { bundle } = await checkPublication(db, clientIndex, proposed, from)
  if (proposed.kind === 'attach') {
    const { brandIndex = null, bundleIndex } = proposed
    const days = { start: from, end: bundle.valid_to }
    const accounts = await selectWithout(db, clientIndex, { bundleIndex, brandIndex }, days)
    const getting = accounts.map(accountIndex => ({
      accountIndex,
      serviceIndex: null,
      pool: [],
      endDate: bundle.valid_to,
    }))
    await give(db, clientIndex, bundle, from, getting, userIndex)
    return accounts
  }
  const lastDay = addDays(from, -1)
  const values = {
    name: proposed.name,
    description: bundle.description,
    product_groups: [...proposed.productGroups],
    ...inclusiveColumns(proposed),
    priority: bundle.priority,
    rollover: bundle.rollover,
    monthly_price: proposed.monthlyPrice,
    valid_from: from,
    valid_to: bundle.valid_to,
    status: 'active',
  }
  const index = await insertBundle(db, clientIndex, values, userIndex)
  const ended = await endBeyond(db, bundle.index, lastDay)
  await endHeldCharges(
    db,
    ended.flatMap(({ chargeIndex }) => chargeIndex ?? []),
    lastDay,
  )
  await withdraw(db, bundle.index, lastDay)
  const next = { index, name: values.name, monthly_price: values.monthly_price }
  const getting = ended.map(({ accountIndex, serviceIndex, pool, endedOn }) => ({
    accountIndex,
    serviceIndex,
    pool,
    endDate: endedOn,
  }))
  await give(db, clientIndex, next, from, getting, userIndex)
  return [...new Set(getting.map(({ accountIndex }) => accountIndex))]
}
