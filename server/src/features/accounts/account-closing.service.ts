import type {
  AccountOverview,
  accountPages,
  ClosingPreview,
} from '@nineops/contract/crm/accounts/account-pages.contract'
import type { AccountDetail } from '@nineops/contract/crm/accounts/accounts.contract'
import type { BodyOf } from '@nineops/contract/http'
import { formatPence, parsePence, penceToDecimal } from '@nineops/contract/money'
import { counted } from '@nineops/contract/words'
import type { Db } from '../../platform/db/db.ts'
import { requireUnchanged } from '../../platform/db/seen.ts'
import { creditPence } from '../account-ledger/account-ledger.service.ts'
import { endOnDay, previewEnding } from '../charges/charge-endings.service.ts'
import { chargeList } from '../charges/charge-list.service.ts'
import { endBundlesOf, previewEndOfBundles } from '../product-group-bundles/closing-bundles.service.ts'
import { endServicesOf, servicesAfter } from '../account-services/account-services.service.ts'
import { accountOverview } from './account-overview.service.ts'
import { isErased, updateClosedOn } from './account-state.repository.ts'
import { accountDetail } from './accounts.change.service.ts'
import { accountErrors } from './accounts.errors.ts'
import { lockAccounts } from './accounts.repository.ts'
import { closeOpenAccounts, type IdleAccount, selectIdleAccounts } from './close-accounts.repository.ts'

export type { IdleAccount } from './close-accounts.repository.ts'

/** How many are listed by name; the counts include all. */
const LISTED = 50
/** More than any account has; the rest stay as they are, and the answer says so. */
const MOST_CHARGES = 500

/** Locks the account if it is as the caller saw it. @throws 404, 409, also `account_erased` */
export async function lockedAccount(
  db: Db,
  clientIndex: number,
  index: number,
  version: string,
): Promise<AccountDetail> {
  await lockAccounts(db, clientIndex)
  const account = await accountDetail(db, clientIndex, index)
  requireUnchanged(account, { version }, () => accountErrors.changed(account.accountNumber))
  if (await isErased(db, index)) throw accountErrors.erased(account.accountNumber)
  return account
}

/** Charges that continue after a day, and how many only begin then. */
async function chargesAfter(db: Db, clientIndex: number, account: number, day: string) {
  const query = { page: 1, pageSize: MOST_CHARGES, filter: '', account, sort: [] }
  const { rows: charges } = await chargeList.page(db, { params: { client: clientIndex }, query })
  const going = charges.filter(
    ({ frequency, startDate, endDate }) =>
      frequency !== 'once' && startDate <= day && (endDate === null || endDate > day),
  )
  const later = charges.filter(
    ({ startDate, endDate }) => startDate > day && (endDate === null || endDate >= startDate),
  )
  return { going, later: later.length }
}

/** Charges other than a bundle's price, which ends with its bundle. */
const chargesByThemselves = (charges: readonly { index: number; heldBy: string | null }[]): number[] =>
  charges.filter(({ heldBy }) => heldBy === null).map(({ index }) => index)

/** What closing the account on a day would end and refund; saves nothing. @throws 404 */
export async function previewClosing(
  db: Db,
  clientIndex: number,
  index: number,
  day: string,
): Promise<ClosingPreview> {
  const account = await accountDetail(db, clientIndex, index)
  const services = await servicesAfter(db, index, day)
  const charges = await chargesAfter(db, clientIndex, index, day)
  const own = chargesByThemselves(charges.going)
  const ending =
    own.length === 0 ? undefined : await previewEnding(db, clientIndex, { charges: own, endDate: day })
  const bundles = await previewEndOfBundles(db, clientIndex, index, day)
  const credit = await creditPence(db, index)
  const notes = [
    'Runs of periods that begin after that day leave the account out, but for late calls and what it is owed.',
    ...(credit > 0
      ? [
          `The account is ${formatPence(credit)} in credit: its last invoice uses it. Pay back what is left with Post refund in its ledger.`,
        ]
      : []),
    ...(services.later.length > 0
      ? [`${counted(services.later.length, 'service')} with a later start won’t be ended: do that by hand.`]
      : []),
    ...(charges.later > 0
      ? [`${counted(charges.later, 'charge')} with a later start won’t be billed while it is closed.`]
      : []),
    ...bundles.names.map(name => `The bundle "${name}" ends with its charge.`),
    ...(bundles.refundPence === 0
      ? []
      : [`Of bundles ${formatPence(Math.abs(bundles.refundPence))} is given back.`]),
    ...(ending?.refused.map(({ description, reason }) => `${description} does not end: ${reason}`) ?? []),
    ...(ending?.notes ?? []),
  ]
  return {
    version: account.version,
    services: services.going.slice(0, LISTED).map(({ startDate: _startDate, ...service }) => service),
    servicesCount: services.going.length,
    charges: charges.going.slice(0, LISTED).map(({ index: charge, description, amount, endDate }) => ({
      index: charge,
      description,
      amount,
      endDate,
    })),
    chargesCount: charges.going.length,
    refundTotal: penceToDecimal((parsePence(ending?.refundTotal ?? '0.00') ?? 0) + bundles.refundPence),
    notes,
  }
}

/**
 * Closes an account on a day, its last, and ends what is asked for, including bundles and the charges that are their
 * price; charges that cannot end that day stay.
 * @throws 404, 409 `account_changed`, 409 `account_closed`
 */
export async function closeAccount(
  db: Db,
  clientIndex: number,
  index: number,
  { version, on, endServices, endCharges }: BodyOf<typeof accountPages.close>,
): Promise<{ after: AccountOverview; services: number[]; charges: number[]; bundles: number[] }> {
  const account = await lockedAccount(db, clientIndex, index, version)
  const { closedOn } = await accountOverview(db, clientIndex, index)
  if (closedOn !== null) throw accountErrors.closed(account.accountNumber, closedOn)
  const services = endServices ? await endServicesOf(db, clientIndex, index, on) : []
  const charges = endCharges ? await endChargesOf(db, clientIndex, index, on) : []
  const held = endCharges ? await endBundlesOf(db, clientIndex, index, on) : { bundles: [], charges: [] }
  await updateClosedOn(db, index, on)
  return {
    after: await accountOverview(db, clientIndex, index),
    services: services.map(service => service.index),
    charges: [...charges, ...held.charges],
    bundles: held.bundles,
  }
}

async function endChargesOf(db: Db, clientIndex: number, account: number, day: string): Promise<number[]> {
  const { going } = await chargesAfter(db, clientIndex, account, day)
  const indexes = chargesByThemselves(going)
  if (indexes.length === 0) return []
  const { ends } = await previewEnding(db, clientIndex, { charges: indexes, endDate: day })
  if (ends === 0) return []
  const { ended } = await endOnDay(db, clientIndex, { charges: indexes, endDate: day })
  return ended.map(charge => charge.index)
}

/** Reopens a closed account. @throws 404, 409 `account_changed`, 409 `account_open` */
export async function reopenAccount(
  db: Db,
  clientIndex: number,
  index: number,
  version: string,
): Promise<{ closedOn: string; after: AccountOverview }> {
  const account = await lockedAccount(db, clientIndex, index, version)
  const { closedOn } = await accountOverview(db, clientIndex, index)
  if (closedOn === null) throw accountErrors.open(account.accountNumber)
  await updateClosedOn(db, index, null)
  return { closedOn, after: await accountOverview(db, clientIndex, index) }
}

/**
 * A client's open accounts whose services and charges have all ended before the day, by number; with `hold`, locked
 * until the transaction ends.
 */
export async function idleAccounts(
  db: Db,
  wanted: { clientIndex: number; brandIndex: number | null; day: string; hold: boolean },
): Promise<IdleAccount[]> {
  if (wanted.hold) await lockAccounts(db, wanted.clientIndex)
  return selectIdleAccounts(db, wanted)
}

/** Closes accounts on the day: runs of later periods leave them out. Returns how many were open. */
export const closeAccounts = (db: Db, indexes: readonly number[], day: string): Promise<number> =>
  closeOpenAccounts(db, indexes, day)
