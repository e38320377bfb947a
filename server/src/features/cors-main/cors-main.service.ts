import { domainToUnicode } from 'node:url'
import type { CorsOrigin, NewCorsOrigin } from '@nineops/contract/dash-administration/cors-main.contract'
import type { Db } from '../../platform/db/db.ts'
import { getClient } from '../clients/clients.service.ts'
import { corsErrors } from './cors-main.errors.ts'
import * as repository from './cors-main.repository.ts'
import { found } from '../../platform/errors/found.ts'

/** The origin with its host in Unicode, which browsers send in ASCII; null if it has no other letters. */
function readableOf(origin: string): string | null {
  const { hostname } = new URL(origin)
  const letters = domainToUnicode(hostname)
  return letters === '' || letters === hostname ? null : origin.replace(hostname, () => letters)
}

const toOrigin = (row: repository.OriginRow): CorsOrigin => ({
  index: row.index,
  origin: row.origin,
  readable: readableOf(row.origin),
  client: row.client_index === null ? null : { index: row.client_index, name: row.clientName ?? '' },
  note: row.note,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
})

export async function listOrigins(db: Db): Promise<CorsOrigin[]> {
  return (await repository.selectOrigins(db)).map(toOrigin)
}

async function find(db: Db, index: number): Promise<CorsOrigin> {
  return toOrigin(await found(repository.selectOrigin(db, index), () => corsErrors.notFound(index)))
}

/** @throws 404 for an unknown reseller, 409 `cors_origin_exists` */
export async function addOrigin(db: Db, given: NewCorsOrigin, by: string): Promise<CorsOrigin> {
  const reseller = given.clientIndex === null ? null : await getClient(db, given.clientIndex)
  const row = await repository.insertOrigin(db, given, by)
  if (!row) throw corsErrors.exists(given.origin, reseller?.name ?? 'every reseller')
  return find(db, row.index)
}

/** Returns what was removed. @throws 404 `cors_origin_not_found` */
export async function removeOrigin(db: Db, index: number): Promise<CorsOrigin> {
  const before = await find(db, index)
  if (!(await repository.deleteOrigin(db, index))) throw corsErrors.notFound(index)
  return before
}

/** No longer origin is ever listed. */
const LONGEST = 300

/**
 * Whether pages of an origin may read answers of the Dash API. Looked up for each call, so that a change takes effect
 * at once on every server.
 * @param reseller of the token; 0 if there is none yet, as in a preflight
 */
export async function allowsOrigin(db: Db, origin: string, reseller: number): Promise<boolean> {
  return origin.length <= LONGEST && repository.isAllowed(db, origin, reseller)
}
