import {
  type AccountService,
  accountServices,
  type ServiceEnding,
  type ServiceMove,
} from '@nineops/contract/crm/account-services.contract'
import type { BodyOf } from '@nineops/contract/http'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireUnchanged } from '../../platform/db/seen.ts'
import { listing } from '../../platform/lists/listing.ts'
import {
  countChargesAfter,
  countOneOffsAfter,
  endChargesOfService,
} from '../charges/service-charges.service.ts'
import { countBundlesAfter, endBundlesOfService } from '../product-group-bundles/service-bundles.service.ts'
import { brandOn, cardsInForce } from '../rate-cards/cards-in-force.service.ts'
import * as repository from './account-services.repository.ts'
import { selectLastClosedDay } from './move-service.repository.ts'
import { moveService } from './move-service.service.ts'
import { serviceErrors } from './services.errors.ts'
import { accountBelongs, lockServices, selectServices } from './services.repository.ts'
import { addService, datesOverlap } from './services.service.ts'

const today = () => londonDate(Date.now())

const toService = ({
  accountIndex,
  accountNumber,
  companyName,
  ...row
}: repository.AccountServiceRow): AccountService => ({
  ...row,
  account: { index: accountIndex, accountNumber, companyName },
})

/** An account's services. @throws 404 `account_not_found` */
export const serviceList = listing({
  endpoint: accountServices.list,
  async of(db, { params: { client, account }, query }) {
    if (!(await accountBelongs(db, client, account))) throw serviceErrors.noAccount(account)
    return { ...query, accountIndex: account, today: today() }
  },
  stored: repository.listedServices,
  read: toService,
})

/** How many of an account's services have begun and not ended. */
export async function countInForce(db: Db, accountIndex: number): Promise<number> {
  const day = today()
  const services = await repository.selectGoingOn(db, accountIndex, addDays(day, -1))
  return services.filter(({ startDate }) => startDate <= day).length
}

async function requireService(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  index: number,
): Promise<AccountService> {
  const row = await repository.selectServiceOf(db, clientIndex, accountIndex, index, today())
  if (!row) throw serviceErrors.notFound(index)
  return toService(row)
}

async function heldService(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  { index, version }: { index: number; version: string },
): Promise<AccountService> {
  await lockServices(db, clientIndex)
  const service = await requireService(db, clientIndex, accountIndex, index)
  requireUnchanged(service, { version }, () => serviceErrors.changed(service.cli))
  return service
}

/** Adds a service to an account. @throws as `addService` */
export async function addToAccount(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  service: BodyOf<typeof accountServices.add>,
): Promise<AccountService> {
  const index = await addService(db, { ...service, clientIndex, accountIndex })
  return requireService(db, clientIndex, accountIndex, index)
}

/**
 * Changes a service's description or last day, and with `endCharges` the last day of its charges and bundles; returns
 * it before and after, identical if nothing changed.
 * @throws 404, 409 `service_changed`, 400 `bad_dates`, 409 `service_overlaps`
 */
export async function changeService(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  index: number,
  { version, description, endDate, endCharges = false }: BodyOf<typeof accountServices.change>,
): Promise<{ before: AccountService; after: AccountService; endedCharges: number[] }> {
  const before = await heldService(db, clientIndex, accountIndex, { index, version })
  const change = {
    description: description ?? before.description,
    endDate: endDate === undefined ? before.endDate : endDate,
  }
  if (change.description === before.description && change.endDate === before.endDate)
    return { before, after: before, endedCharges: [] }
  const { cli, startDate } = before
  if (change.endDate !== null && change.endDate < startDate)
    throw serviceErrors.endsBeforeStart(startDate, change.endDate)
  const others = (await selectServices(db, clientIndex, [cli])).filter(row => row.index !== index)
  const other = others.find(row => datesOverlap(row, { startDate, endDate: change.endDate }))
  if (other) throw serviceErrors.overlaps(cli, other.accountNumber, other.startDate, other.endDate)
  await repository.updateService(db, index, change)
  const lastDay = endCharges && change.endDate !== before.endDate ? change.endDate : null
  return {
    before,
    after: await requireService(db, clientIndex, accountIndex, index),
    endedCharges:
      lastDay === null
        ? []
        : [
            ...(await endChargesOfService(db, index, lastDay)),
            ...(await endBundlesOfService(db, clientIndex, index, lastDay)),
          ],
  }
}

/** The last day that a closed bill run of the reseller covers; null without one. */
export const lastClosedDay = selectLastClosedDay

/** How many periodic charges and bundles under a service have days after this one. */
const standingUnder = async (db: Db, serviceIndex: number, day: string) => ({
  serviceCharges: await countChargesAfter(db, serviceIndex, day),
  serviceBundles: await countBundlesAfter(db, serviceIndex, day),
})

/** What ending a service after a day does. @throws 404, 400 `bad_dates` */
export async function previewEnding(
  db: Db,
  { clientIndex, accountIndex, index }: { clientIndex: number; accountIndex: number; index: number },
  lastDay: string,
): Promise<ServiceEnding> {
  const { cli, startDate, endDate } = await requireService(db, clientIndex, accountIndex, index)
  if (lastDay < startDate) throw serviceErrors.endsBeforeStart(startDate, lastDay)
  const closed = await selectLastClosedDay(db, clientIndex)
  const billedTo = closed !== null && closed > lastDay ? closed : null
  const service = { clientIndex, accountIndex, index, cli, endDate }
  const facts = await repository.selectEnding(db, service, { lastDay, billedTo })
  if (!facts) throw serviceErrors.noAccount(accountIndex)
  const from = addDays(lastDay, 1)
  const cards = await cardsOn(db, clientIndex, accountIndex, from)
  return {
    from,
    billedTo,
    ...facts,
    ...(await standingUnder(db, index, lastDay)),
    laterOneOffs: await countOneOffsAfter(db, index, lastDay),
    ...cards,
  }
}

/**
 * Moves a service to another account of the client from a given day; returns it as it was.
 * @throws 404, 409 `service_changed`, 400 `service_not_moved` if it has ended by then, is on that account already, or
 * a closed bill run covers the day
 */
export async function moveToAccount(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  index: number,
  { version, toAccount, from }: BodyOf<typeof accountServices.move>,
): Promise<AccountService> {
  const service = await heldService(db, clientIndex, accountIndex, { index, version })
  await requireMovable(db, clientIndex, service, { toAccount, from })
  const { cli, startDate, endDate } = service
  const moved = { serviceIndex: index, accountIndex, accountNumber: service.account.accountNumber }
  await moveService(db, clientIndex, { ...moved, cli, startDate, endDate }, toAccount, from)
  return service
}

/** Retail rate cards that price an account's calls on a day. */
async function cardsOn(db: Db, clientIndex: number, accountIndex: number, day: string) {
  const brandIndex = (await brandOn(db, accountIndex, day)) ?? 0
  const cards = await cardsInForce(db, { clientIndex, accountIndex, brandIndex }, day)
  return { rateCards: cards.map(({ name }) => name), ownCards: cards.some(({ own }) => own) }
}

/**
 * What moving a service to another account from a day does; saves nothing.
 * @throws 404, 400 `service_not_moved`
 */
export async function previewMove(
  db: Db,
  { clientIndex, accountIndex, index }: { clientIndex: number; accountIndex: number; index: number },
  { toAccount, from }: { toAccount: number; from: string },
): Promise<ServiceMove> {
  const service = await requireService(db, clientIndex, accountIndex, index)
  await requireMovable(db, clientIndex, service, { toAccount, from })
  const lastDay = addDays(from, -1)
  const { cli, endDate } = service
  const ending = { clientIndex, accountIndex, index, cli, endDate }
  const facts = await repository.selectEnding(db, ending, { lastDay, billedTo: null })
  const side = async (payer: number) => {
    const found = await repository.selectPayer(db, payer, from)
    if (!found) throw serviceErrors.noAccount(payer)
    return { ...found, rateCards: (await cardsOn(db, clientIndex, payer, from)).rateCards }
  }
  const under = await standingUnder(db, index, lastDay)
  return {
    from,
    old: await side(accountIndex),
    next: await side(toAccount),
    calls: facts?.otherCalls ?? 0,
    charges: facts?.charges ?? 0,
    serviceCharges: under.serviceCharges + (await countOneOffsAfter(db, index, lastDay)),
    serviceBundles: under.serviceBundles,
    lastNumber: facts?.lastNumber ?? false,
  }
}

/** @throws 404, 400 `service_not_moved` */
async function requireMovable(
  db: Db,
  clientIndex: number,
  service: AccountService,
  { toAccount, from }: { toAccount: number; from: string },
): Promise<void> {
  if (toAccount === service.account.index) throw serviceErrors.notMoved('It is on this account already.')
  if (!(await accountBelongs(db, clientIndex, toAccount))) throw serviceErrors.noAccount(toAccount)
  if (from < service.startDate) throw serviceErrors.notMoved(`It begins on ${service.startDate}.`)
  if (service.endDate !== null && service.endDate < from)
    throw serviceErrors.notMoved(`It has ended by then: its last day is ${service.endDate}.`)
  const closed = await selectLastClosedDay(db, clientIndex)
  if (closed !== null && from <= closed)
    throw serviceErrors.notMoved(
      `A closed bill run covers the days to ${closed}: choose a later day, so that nothing that is billed changes.`,
    )
}

/** Services of an account that continue after a day, and those of them that only begin then. */
export async function servicesAfter(db: Db, accountIndex: number, day: string) {
  const all = await repository.selectGoingOn(db, accountIndex, day)
  return {
    going: all.filter(({ startDate }) => startDate <= day),
    later: all.filter(({ startDate }) => startDate > day),
  }
}

/** Ends an account's services on a day, their last; returns which. */
export async function endServicesOf(db: Db, clientIndex: number, accountIndex: number, day: string) {
  await lockServices(db, clientIndex)
  const { going } = await servicesAfter(db, accountIndex, day)
  await repository.updateEnds(
    db,
    going.map(({ index }) => index),
    day,
  )
  return going
}
