import type { ServiceUser, ServiceUserChange } from '@nineops/contract/invoicing/service-users.contract'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import { brandsWithout } from '../output-groups/output-groups.service.ts'
import * as repository from './service-users.repository.ts'
import { serviceUserErrors } from './service-users.errors.ts'

const read = ({ updatedAt, ...row }: repository.ServiceUserRow): ServiceUser => ({
  ...row,
  updatedAt: updatedAt?.toISOString() ?? null,
})

/** Service user numbers of a reseller's brands. @throws 404 */
export async function listServiceUsers(db: Db, clientIndex: number): Promise<ServiceUser[]> {
  await requireClient(db, clientIndex)
  return (await repository.selectServiceUsers(db, clientIndex)).map(read)
}

/** @throws 404 `service_user_not_found` where no brand of the reseller has the number */
export async function requireServiceUser(db: Db, clientIndex: number, number: string): Promise<ServiceUser> {
  const [found] = await repository.selectServiceUsers(db, clientIndex, number)
  if (!found) throw serviceUserErrors.notFound(number)
  return read(found)
}

/** @throws 404 `service_user_not_found`, 409 `service_user_changed` */
export async function changeServiceUser(
  db: Db,
  clientIndex: number,
  number: string,
  { updatedAt, ...change }: ServiceUserChange,
): Promise<{ before: ServiceUser; after: ServiceUser }> {
  await repository.lockServiceUser(db, number)
  const before = await requireServiceUser(db, clientIndex, number)
  if (before.updatedAt !== updatedAt) throw serviceUserErrors.changed(number)
  await repository.saveServiceUser(db, number, change)
  return { before, after: await requireServiceUser(db, clientIndex, number) }
}

/** Working days of notice that Direct Debits of a reseller, or of some of its brands, need; 0 where it has none. */
export async function noticeDays(
  db: Db,
  clientIndex: number,
  brandIndexes: readonly number[] = [],
): Promise<number> {
  const without = (await brandsWithout(db, clientIndex, 'direct-debits')).map(({ index }) => index)
  return repository.selectLongestNotice(db, clientIndex, { brandIndexes, without })
}
