import {
  type FeatureFlag,
  type ProductFlag,
  productFlags,
} from '@nineops/contract/service-establishment/feature-flags.contract'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import { featureFlagErrors } from './feature-flags.errors.ts'
import * as repository from './feature-flags.repository.ts'

/** A reseller's enabled features, by flag. @throws 404 */
export async function listFlags(db: Db, clientIndex: number): Promise<FeatureFlag[]> {
  await requireClient(db, clientIndex)
  const rows = await repository.selectFlags(db, clientIndex)
  return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

async function requireFlag(db: Db, clientIndex: number, flag: string): Promise<FeatureFlag> {
  const found = (await listFlags(db, clientIndex)).find(one => one.flag === flag)
  if (!found) throw featureFlagErrors.notFound(flag)
  return found
}

/** Whether a product feature is switched on for a reseller. */
export const hasFeature = (db: Db, clientIndex: number, flag: ProductFlag): Promise<boolean> =>
  repository.flagExists(db, clientIndex, flag)

/** Switches a feature on; a product flag has its own description. @throws 404, 409 `feature_flag_exists` */
export async function createFlag(
  db: Db,
  clientIndex: number,
  { flag, description }: { flag: string; description?: string | undefined },
  userIndex: number,
): Promise<FeatureFlag> {
  await requireClient(db, clientIndex)
  const own = new Map<string, string>(Object.entries(productFlags)).get(flag)
  const values = { flag, description: description || own || '' }
  if (!(await repository.insertFlag(db, clientIndex, values, userIndex))) throw featureFlagErrors.exists(flag)
  return requireFlag(db, clientIndex, flag)
}

/** Switches a feature off; returns what it was. @throws 404 */
export async function removeFlag(db: Db, clientIndex: number, flag: string): Promise<FeatureFlag> {
  const before = await requireFlag(db, clientIndex, flag)
  if (!(await repository.deleteFlag(db, clientIndex, flag))) throw featureFlagErrors.notFound(flag)
  return before
}
