import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

const userColumns = [
  'index',
  'username',
  'given_name',
  'email',
  'password_hash',
  'roles',
  'disabled',
] as const

export function findUserByName(db: Db, username: string) {
  return db
    .selectFrom('users')
    .select(userColumns)
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
}

export function findUser(db: Db, index: number) {
  return db.selectFrom('users').select(userColumns).where('index', '=', index).executeTakeFirst()
}

export function insertUser(
  db: Db,
  user: { username: string; given_name: string; email: string; password_hash: string; roles: string[] },
) {
  return db.insertInto('users').values(user).returning('index').executeTakeFirstOrThrow()
}

export function insertSession(
  db: Db,
  session: { user_index: number; refresh_hash: string; expires_at: Date; ip: string; user_agent: string },
) {
  return db.insertInto('user_sessions').values(session).returning('index').executeTakeFirstOrThrow()
}

/** The session that this refresh token belongs, or once belonged, to; locked against a second use. */
export function findSessionByToken(db: Db, hash: string) {
  return db
    .selectFrom('user_sessions')
    .select(['index', 'user_index', 'refresh_hash', 'previous_hash', 'rotated_at', 'expires_at', 'ended_at'])
    .where(eb => eb.or([eb('refresh_hash', '=', hash), eb('previous_hash', '=', hash)]))
    .forUpdate()
    .executeTakeFirst()
}

export function rotateSession(db: Db, index: number, previous: string, next: string) {
  return db
    .updateTable('user_sessions')
    .set({ refresh_hash: next, previous_hash: previous, rotated_at: sql`now()`, last_used_at: sql`now()` })
    .where('index', '=', index)
    .execute()
}

export function endSession(db: Db, index: number, reason: string) {
  return db
    .updateTable('user_sessions')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('index', '=', index)
    .where('ended_at', 'is', null)
    .execute()
}
