import type { Work } from '../../platform/jobs/jobs.ts'
import * as attempts from './attempts.service.ts'
import * as repository from './session.repository.ts'

/**
 * For so many days after it is over a session is kept, with its address and browser: until then the address counts as
 * one that its user is known at.
 */
export const SESSION_DAYS = 30
const AT_ONCE = 5_000

/** Deletes sessions that are over for long, and counts of failed sign-ins that count no more. @returns how many sessions */
export async function tidySessions({ db, signal }: Pick<Work, 'db' | 'signal'>): Promise<number> {
  let deleted = 0
  for (let some = AT_ONCE; some === AT_ONCE && !signal.aborted; deleted += some)
    some = await repository.deleteOld(db, SESSION_DAYS, AT_ONCE)
  await attempts.forgetAllOld(db)
  return deleted
}
