import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { selectExportsOf } from './exports.repository.ts'
import { forgetExport } from './exports.service.ts'

/** Removes every export that may hold data of a reseller, with its file: it can be made again. */
export async function forgetExportsOf(work: { db: Db; files: Files }, client: number): Promise<void> {
  for (const index of await selectExportsOf(work.db, client)) await forgetExport(work, index)
}
