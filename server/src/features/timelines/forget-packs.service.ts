import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { selectPacksOf } from './evidence-packs.repository.ts'
import { forgetPack } from './evidence-packs.service.ts'

/** Removes a reseller's evidence packs with their files: they can be made again. */
export async function forgetPacksOf(work: { db: Db; files: Files }, client: number): Promise<void> {
  for (const index of await selectPacksOf(work.db, client)) await forgetPack(work, index)
}
