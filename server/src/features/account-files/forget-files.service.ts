import type { Work } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { isMissing } from '../../platform/files/storage-errors.ts'
import { deleteFiles, selectOverdue, selectUnknownKeys } from './file-versions.repository.ts'

const AT_ONCE = 500
/** Content stored more recently may belong to an upload that has not committed yet. */
const SETTLED_MS = 86_400_000

/** Removes stored contents; missing ones are ignored. */
export async function forgetContents(files: Files, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await files.remove(key).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
}

/** Permanently removes files deleted 30 days ago; `forget` removes their stored content. */
export async function removeOverdue(
  { db, signal }: Pick<Work, 'db' | 'signal'>,
  forget: (db: Db, keys: readonly string[]) => Promise<void>,
): Promise<number> {
  let removed = 0
  while (!signal.aborted) {
    const some = await db.transaction().execute(async tx => {
      const overdue = await selectOverdue(tx, AT_ONCE)
      if (overdue.length > 0) await forget(tx, await deleteFiles(tx, overdue))
      return overdue.length
    })
    removed += some
    if (some < AT_ONCE) break
  }
  return removed
}

/** Removes contents without a version: the process died between storing and committing. */
export async function sweepContents({
  db,
  files,
  signal,
}: Pick<Work, 'db' | 'files' | 'signal'>): Promise<number> {
  const keys = await files.list('account-files')
  let removed = 0
  for (let at = 0; at < keys.length && !signal.aborted; at += AT_ONCE) {
    for (const key of await selectUnknownKeys(db, keys.slice(at, at + AT_ONCE))) {
      const state = await files.state(key)
      if (!state || Date.now() - state.modifiedAt.getTime() < SETTLED_MS) continue
      await forgetContents(files, [key])
      removed += 1
    }
  }
  return removed
}
