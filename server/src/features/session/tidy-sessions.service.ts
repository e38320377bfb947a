import type { Work } from '../../platform/jobs/jobs.ts'
import * as attempts from './attempts.service.ts'
import * as repository from './session.repository.ts'

/**
 * Days that an ended session is stored, with its address and browser: until then the address counts as known for its
 * user.
 */
export const SESSION_DAYS = 30
const AT_ONCE = 5_000

/** Deletes sessions that ended long ago, and expired counts of failed sign-ins. @returns how many sessions */
export async function tidySessions({ db, signal }: Pick<Work, 'db' | 'signal'>): Promise<number> {
  let deleted = 0
  for (let some = AT_ONCE; some === AT_ONCE && !signal.aborted; deleted += some)
    some = await repository.deleteOld(db, SESSION_DAYS, AT_ONCE)
  await attempts.forgetAllOld(db)
  return deleted
}
