import { normalisePhoneNumber } from '@nineops/contract/phone-numbers'
import { toDayNumber } from '../../platform/clock/calendar-dates.ts'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/db.ts'
import { serviceErrors } from './services.errors.ts'
import {
  accountBelongs,
  type BrandMoveRow,
  insertServices,
  lockServices,
  type NewService,
  selectBrandMoves,
  selectServices,
  type ServiceRow,
} from './services.repository.ts'

export type { NewService, ServiceRow } from './services.repository.ts'

/** Days are numbers since 1970-01-01 (`toDayNumber`), both inclusive; an open end is Infinity. */
export interface ServiceInterval {
  firstDay: number
  lastDay: number
  serviceIndex: number
  accountIndex: number
  brandIndex: number
}

/** Stored number -> its services in order of first day; they never overlap. */
export type ServicesByCli = ReadonlyMap<string, readonly ServiceInterval[]>

/** Everything needed to allocate a call: the client's services by CLI (engine: Call records in). */
export async function loadServices(db: Db, clientIndex: number): Promise<ServicesByCli> {
  const byCli = new Map<string, ServiceInterval[]>()
  const moves = Map.groupBy(await selectBrandMoves(db, clientIndex), move => move.accountIndex)
  for (const row of await selectServices(db, clientIndex)) {
    const whole = {
      firstDay: toDayNumber(row.startDate),
      lastDay: row.endDate === null ? Number.POSITIVE_INFINITY : toDayNumber(row.endDate),
      serviceIndex: row.index,
      accountIndex: row.accountIndex,
      brandIndex: row.brandIndex,
    }
    const intervals = byBrand(whole, moves.get(row.accountIndex) ?? [])
    const known = byCli.get(row.cli)
    if (known) known.push(...intervals)
    else byCli.set(row.cli, intervals)
  }
  return byCli
}

/** A service of an account that moved to another brand is one interval for each brand. */
function byBrand(whole: ServiceInterval, moves: readonly BrandMoveRow[]): ServiceInterval[] {
  const [first] = moves
  if (first === undefined) return [whole]
  const starts = [
    { day: Number.NEGATIVE_INFINITY, brandIndex: first.fromBrand },
    ...moves.map(({ from, toBrand }) => ({ day: toDayNumber(from), brandIndex: toBrand })),
  ]
  return starts.flatMap(({ day, brandIndex }, at) => {
    const firstDay = Math.max(whole.firstDay, day)
    const lastDay = Math.min(whole.lastDay, (starts[at + 1]?.day ?? Number.POSITIVE_INFINITY) - 1)
    return firstDay <= lastDay ? [{ ...whole, firstDay, lastDay, brandIndex }] : []
  })
}

/** Whether two date ranges (inclusive, null is open) overlap. */
export const datesOverlap = (
  a: { startDate: string; endDate: string | null },
  b: { startDate: string; endDate: string | null },
): boolean =>
  (a.endDate === null || b.startDate <= a.endDate) && (b.endDate === null || a.startDate <= b.endDate)

/**
 * Adds one service; the CLI may be in any phone number format. Returns its index.
 * @throws 400 `bad_number`, 400 `bad_dates`, 404 `account_not_found`, 409 `service_overlaps`
 */
export async function addService(db: Db, service: NewService & { clientIndex: number }): Promise<number> {
  const { clientIndex, accountIndex, description, startDate, endDate } = service
  const cli = normalisePhoneNumber(service.cli)
  if (cli === null) throw serviceErrors.badNumber(service.cli)
  if (endDate !== null && endDate < startDate) throw serviceErrors.endsBeforeStart(startDate, endDate)
  if (!(await accountBelongs(db, clientIndex, accountIndex))) throw serviceErrors.noAccount(accountIndex)
  await lockServices(db, clientIndex)
  const other = (await selectServices(db, clientIndex, [cli])).find(row => datesOverlap(row, service))
  if (other) throw serviceErrors.overlaps(cli, other.accountNumber, other.startDate, other.endDate)
  const [index] = await insertServices(db, clientIndex, [
    { accountIndex, cli, description, startDate, endDate },
  ])
  if (index === undefined) throw new Error('The insert answered no index.')
  return index
}

/**
 * Locks the client's services with one of these numbers until the transaction ends: new services are checked against
 * them.
 */
export async function lockServicesOf(
  db: Db,
  clientIndex: number,
  clis: readonly string[],
): Promise<ServiceRow[]> {
  await lockServices(db, clientIndex)
  return selectServices(db, clientIndex, clis)
}

/** The client's services with one of these numbers, by number and first day. */
export const listServicesOf = (db: Db, clientIndex: number, clis: readonly string[]): Promise<ServiceRow[]> =>
  selectServices(db, clientIndex, clis)

/** Adds services that were checked against `lockServicesOf` in the same transaction. */
export async function addServices(
  db: Db,
  clientIndex: number,
  services: readonly NewService[],
): Promise<void> {
  await inBatches(services, batch => insertServices(db, clientIndex, batch))
}
