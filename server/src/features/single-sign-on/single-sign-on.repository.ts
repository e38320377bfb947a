import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'

/** Stores what the provider's answer must match; deletes abandoned sign-ins. */
export async function insertSignIn(
  db: Db,
  signIn: { state_hash: string; browser_hash: string; nonce: string; code_verifier: string },
): Promise<void> {
  await sql`delete from oidc_sign_ins where created_at < now() - interval '1 hour'`.execute(db)
  await db.insertInto('oidc_sign_ins').values(signIn).execute()
}

/** Uses up this browser's sign-in, so that it cannot be finished again; none where it is too old. */
export function consumeSignIn(db: Db, stateHash: string, browserHash: string) {
  return db
    .deleteFrom('oidc_sign_ins')
    .where(eb => eb.and({ state_hash: stateHash, browser_hash: browserHash }))
    .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .returning(['nonce', 'code_verifier as codeVerifier'])
    .executeTakeFirst()
}

const userColumns = ['u.index', 'u.username', 'u.email', 'u.roles', 'u.disabled'] as const

/** The user linked to a subject of the provider. */
export const findLinked = (db: Db, issuer: string, subject: string) =>
  db
    .selectFrom('user_identities as i')
    .innerJoin('users as u', 'u.index', 'i.user_index')
    .select(userColumns)
    .where(eb => eb.and({ 'i.issuer': issuer, 'i.subject': subject }))
    .executeTakeFirst()

/** Users with an e-mail address, ignoring case, and whether each is linked at the issuer. */
export const findByEmail = (db: Db, email: string, issuer: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('user_identities as i', join =>
      join.onRef('i.user_index', '=', 'u.index').on('i.issuer', '=', issuer),
    )
    .select([...userColumns, 'i.index as identity'])
    .where(sql`lower(u.email)`, '=', email.toLowerCase())
    .limit(2)
    .execute()

/** Links a user; false where the user or the subject already has another link. */
export async function insertIdentity(
  db: Db,
  link: { user_index: number; issuer: string; subject: string; email: string },
): Promise<boolean> {
  const row = await db
    .insertInto('user_identities')
    .values(link)
    .onConflict(conflict => conflict.doNothing())
    .returning('index')
    .executeTakeFirst()
  return row !== undefined
}

export async function noteUse(db: Db, issuer: string, subject: string): Promise<void> {
  await db
    .updateTable('user_identities')
    .set({ last_used_at: sql<Date>`now()` })
    .where(eb => eb.and({ issuer, subject }))
    .execute()
}

const identities = (db: Db) =>
  db
    .selectFrom('user_identities as i')
    .innerJoin('users as u', 'u.index', 'i.user_index')
    .select([
      'i.index',
      'i.issuer',
      'i.subject',
      'i.email',
      'i.linked_at as linkedAt',
      'i.last_used_at as lastUsedAt',
      'u.index as userIndex',
      'u.username',
      'u.given_name as givenName',
      'u.disabled',
    ])
export type IdentityRow = Awaited<ReturnType<typeof selectIdentities>>[number]

export const selectIdentities = (db: Db) =>
  identities(db).orderBy(sql`lower(u.username)`).orderBy('i.index').execute()

/** Deletes a link; returns it as it was. */
export async function deleteIdentity(db: Db, index: number): Promise<IdentityRow | undefined> {
  await lockRows(db, 'user_identities', [index])
  const row = await identities(db).where('i.index', '=', index).executeTakeFirst()
  if (row) await db.deleteFrom('user_identities').where('index', '=', index).execute()
  return row
}
