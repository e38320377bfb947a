import type { Db } from '../../platform/db/db.ts'
import { hasFeature } from '../feature-flags/feature-flags.service.ts'
import { insertPreparer, selectPreparers } from './two-person-release.repository.ts'

/** Remembers that a user created a run or started one of its processes. */
export const notePreparer = (db: Db, runIndex: number, userIndex: number): Promise<void> =>
  insertPreparer(db, runIndex, userIndex)

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/**
 * Why two-person release keeps a user from confirming a run, for people; null if it does not. Asked for by the
 * reseller's feature flag `two-person-release` (product: Beyond every rival).
 */
export async function twoPersonRefusal(
  db: Db,
  run: { index: number; clientIndex: number },
  userIndex: number,
): Promise<string | null> {
  if (!(await hasFeature(db, run.clientIndex, 'two-person-release'))) return null
  const preparers = await selectPreparers(db, run.index)
  if (!preparers.some(preparer => preparer.index === userIndex)) return null
  const names = listed.format(preparers.map(preparer => preparer.username))
  return `The run was prepared by ${names}: somebody else has to confirm it. Ask a colleague who did not create it or start its processes.`
}
