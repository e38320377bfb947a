import type { SignInMethod } from '@nineops/contract/portal/session/sessions.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'
import { updateRow } from '../../platform/db/rows.ts'

interface NewSession {
  user_index: number
  family_hash: string
  refresh_hash: string
  expires_at: Date
  ip: string
  user_agent: string
  method: SignInMethod
}

export const insertSession = (db: Db, session: NewSession) =>
  db.insertInto('user_sessions').values(session).returning('index').executeTakeFirstOrThrow()

/** The session of a current or earlier refresh token; locked against a second use. */
export const findSessionByFamily = (db: Db, hash: string) =>
  db
    .selectFrom('user_sessions')
    .select(['index', 'user_index', 'refresh_hash', 'previous_hash', 'rotation_salt'])
    .select(['rotated_at', 'expires_at', 'ended_at'])
    .where('family_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()

/** Records that a token was exchanged, and the salt of its successor. */
export const rotateSession = (
  db: Db,
  index: number,
  rotation: { previous_hash: string; refresh_hash: string; rotation_salt: string },
) => updateRow(db, 'user_sessions', index, { ...rotation, rotated_at: sql`now()`, last_used_at: sql`now()` })

/** Deletes some of the sessions that ended this many days ago. @returns how many */
export async function deleteOld(db: Db, days: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from user_sessions where index in (
      select index from user_sessions where expires_at < now() - make_interval(days => ${days})
      order by expires_at limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export interface Live {
  index: number
  username: string
  roles: string[]
  expiresAt: Date
  /** Whether its last recorded use was at least a minute ago. */
  stale: boolean
}

/** The session's current user; undefined once it has ended, for any reason. */
export const selectLive = (db: Db, session: number, user: number) => firstRow<Live>(db)`
    select u.index, u.username, u.roles, s.expires_at as "expiresAt", s.last_used_at < now() - interval '1 minute' as stale
    from user_sessions s join users u on u.index = s.user_index
    where s.index = ${session} and s.user_index = ${user}
      and s.ended_at is null and s.expires_at > now() and not u.disabled`

export const touchSession = (db: Db, session: number) =>
  db
    .updateTable('user_sessions')
    .set({ last_used_at: sql`now()` })
    .where('index', '=', session)
    .where('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute()

/** Whether the user has signed in from this address within some days. */
export async function isKnownAddress(db: Db, user: number, ip: string, days: number): Promise<boolean> {
  const row = await db
    .selectFrom('user_sessions')
    .select('index')
    .where(eb => eb.and({ user_index: user, ip }))
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const open = sql<boolean>`s.ended_at is null and s.expires_at > now()`

/** Open sessions, most recently used first. */
export const selectOpen = (db: Db, limit: number) =>
  db
    .selectFrom('user_sessions as s')
    .innerJoin('users as u', 'u.index', 's.user_index')
    .select(['s.index', 's.user_index', 'u.username', 'u.given_name', 's.created_at', 's.last_used_at'])
    .select(['s.expires_at', 's.ip', 's.user_agent', 's.method'])
    .where(open)
    .orderBy('s.last_used_at', 'desc')
    .orderBy('s.index', 'desc')
    .limit(limit)
    .execute()

/** How many open sessions each user has. */
export const countOpen = (db: Db) =>
  db
    .selectFrom('user_sessions as s')
    .select('s.user_index')
    .select(({ fn }) => fn.countAll<number>().as('sessions'))
    .where(open)
    .groupBy('s.user_index')
    .execute()

/** A user's open sessions. */
export const selectOpenOf = (db: Db, user: number) =>
  db.selectFrom('user_sessions as s').select('s.index').where('s.user_index', '=', user).where(open).execute()

/** Ends those of the sessions that are open. @returns those ended, with their users */
export const endSessions = (db: Db, indexes: readonly number[], reason: string) =>
  db
    .updateTable('user_sessions as s')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('s.index', '=', sql<number>`any(${indexes}::int[])`)
    .where(open)
    .returning(['s.index', 's.user_index'])
    .execute()

/** What the demo noted of itself; undefined without one. */
export const selectDemo = async (db: Db): Promise<unknown> =>
  (await db.selectFrom('settings').select('value').where('name', '=', 'demo').executeTakeFirst())?.value

/** Those of the users who are there and may sign in. */
export const selectRolesOf = (db: Db, usernames: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['username', 'roles'])
    .where('username', 'in', usernames)
    .where('disabled', '=', false)
    .execute()
