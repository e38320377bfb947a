import type { AccountOverview, accountPages, ClosingPreview } from '@nineops/contract/account-pages.contract'
import type { AccountDetail } from '@nineops/contract/accounts.contract'
import type { BodyOf } from '@nineops/contract/http'
import { formatPence, parsePence, penceToDecimal } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { endOnDay, previewEnding } from '../charges/charge-endings.service.ts'
import { listCharges } from '../charges/charge-list.service.ts'
import { endBundlesOf, previewEndOfBundles } from '../product-group-bundles/closing-bundles.service.ts'
import { endServicesOf, servicesAfter } from '../services/account-services.service.ts'
import { accountOverview } from './account-overview.service.ts'
import { isErased, updateClosedOn } from './account-state.repository.ts'
import { accountDetail } from './accounts.change.service.ts'
import { accountErrors } from './accounts.errors.ts'
import { lockAccounts } from './accounts.repository.ts'

/** How many are listed by name; the counts are of all. */
const LISTED = 50
/** An account has fewer charges; what goes beyond stays as it is and is told. */
const MOST_CHARGES = 500

/** The account as the caller saw it; nobody else changes it until the transaction ends. @throws 404, 409, `account_erased` too */
export async function heldAccount(
  db: Db,
  clientIndex: number,
  index: number,
  version: string,
): Promise<AccountDetail> {
  await lockAccounts(db, clientIndex)
  const account = await accountDetail(db, clientIndex, index)
  if (account.version !== version) throw accountErrors.changed(account.accountNumber)
  if (await isErased(db, index)) throw accountErrors.erased(account.accountNumber)
  return account
}

/** Charges that go on after a day, and how many begin only then. */
async function chargesAfter(db: Db, clientIndex: number, account: number, day: string) {
  const page = { page: 1, pageSize: MOST_CHARGES, filter: '', account, sort: [] }
  const { charges } = await listCharges(db, clientIndex, page)
  const going = charges.filter(
    ({ frequency, startDate, endDate }) =>
      frequency !== 'once' && startDate <= day && (endDate === null || endDate > day),
  )
  return { going, later: charges.filter(({ startDate }) => startDate > day).length }
}

/** Those that are not the price of a bundle, which ends with its charge. */
const chargesByThemselves = (charges: readonly { index: number; heldBy: string | null }[]): number[] =>
  charges.filter(({ heldBy }) => heldBy === null).map(({ index }) => index)

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** What closing the account on a day would end and give back; saves nothing. @throws 404 */
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
  const notes = [
    'Runs of periods that begin after that day leave the account out, but for late calls and what it is owed.',
    ...(services.later.length > 0
      ? [`${plural(services.later.length, 'service')} that begin later stay as they are: end them by hand.`]
      : []),
    ...(charges.later > 0
      ? [`${plural(charges.later, 'charge')} that begin later are never billed while it is closed.`]
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
 * Closes an account on a day, its last, and ends what is asked for, bundles with the charges that are their price;
 * charges that cannot end that day stay.
 * @throws 404, 409 `account_changed`, 409 `account_closed`
 */
export async function closeAccount(
  db: Db,
  clientIndex: number,
  index: number,
  { version, on, endServices, endCharges }: BodyOf<typeof accountPages.close>,
): Promise<{ after: AccountOverview; services: number[]; charges: number[]; bundles: number[] }> {
  const account = await heldAccount(db, clientIndex, index, version)
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

/** Opens a closed account again. @throws 404, 409 `account_changed`, 409 `account_open` */
export async function reopenAccount(
  db: Db,
  clientIndex: number,
  index: number,
  version: string,
): Promise<{ closedOn: string; after: AccountOverview }> {
  const account = await heldAccount(db, clientIndex, index, version)
  const { closedOn } = await accountOverview(db, clientIndex, index)
  if (closedOn === null) throw accountErrors.open(account.accountNumber)
  await updateClosedOn(db, index, null)
  return { closedOn, after: await accountOverview(db, clientIndex, index) }
}
