import { normalisePhoneNumber } from '@nineops/contract/phone-numbers'
import type { Db } from '../../platform/db/db.ts'
import { moveChargesOfService } from '../charges/service-charges.service.ts'
import { moveBundlesOfService } from '../product-group-bundles/service-bundles.service.ts'
import { reassignService, selectServiceOn, type ServiceOnDay } from './move-service.repository.ts'
import { serviceErrors } from './services.errors.ts'
import { lockServices } from './services.repository.ts'

export type { ServiceOnDay } from './move-service.repository.ts'

/**
 * The client's service with the CLI on the day, if any; with `hold`, locked until the transaction ends.
 * @throws 400 `bad_number`
 */
export async function serviceOn(
  db: Db,
  clientIndex: number,
  { cli, day, hold }: { cli: string; day: string; hold: boolean },
): Promise<ServiceOnDay | undefined> {
  const number = normalisePhoneNumber(cli)
  if (number === null) throw serviceErrors.badNumber(cli)
  if (hold) await lockServices(db, clientIndex)
  return selectServiceOn(db, clientIndex, number, day)
}

/**
 * Moves a locked service with its charges and bundles to another account of the client from a day on; earlier days stay
 * as they were.
 */
export async function moveService(
  db: Db,
  clientIndex: number,
  service: ServiceOnDay,
  accountIndex: number,
  day: string,
): Promise<void> {
  const serviceIndex = await reassignService(db, service, accountIndex, day)
  await moveChargesOfService(db, service.serviceIndex, { accountIndex, serviceIndex }, day)
  const to = { clientIndex, accountIndex, serviceIndex }
  await moveBundlesOfService(db, service.serviceIndex, to, day)
}
