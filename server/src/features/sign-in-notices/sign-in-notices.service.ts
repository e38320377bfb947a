import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { requireUser } from '../user-records/user-records.service.ts'
import type { SignInChange } from './sign-in-notices.domain.ts'
import { signInNoticeJob } from './sign-in-notices.jobs.ts'

/**
 * Tells a user by e-mail that their sign-in was changed, once the change is committed. Mail is sent in the background,
 * so that a mail server that does not answer holds up no change.
 * @param to where it is sent; by default the user's address
 */
export async function noteSignInChange(
  db: Db,
  userIndex: number,
  change: SignInChange,
  to?: string,
): Promise<void> {
  const { email, givenName, username } = await requireUser(db, userIndex)
  const address = to ?? email
  if (address === '') return
  await enqueue(db, signInNoticeJob, {
    id: randomUUID(),
    change,
    to: address,
    givenName,
    username,
    at: new Date().toISOString(),
  })
}
