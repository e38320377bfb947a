import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { nextTimestamp } from '../../platform/db/next-timestamp.ts'
import { updateRow } from '../../platform/db/rows.ts'

const columns = [
  'index',
  'username',
  'given_name',
  'email',
  'password_hash',
  'password_temporary',
  'password_expires_at',
  'roles',
  'disabled',
  'created_at',
  'updated_at',
  'last_sign_in_at',
] as const

export const findUserByName = (db: Db, username: string) =>
  db
    .selectFrom('users')
    .select(columns)
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()

export const findUser = (db: Db, index: number) =>
  db.selectFrom('users').select(columns).where('index', '=', index).executeTakeFirst()

/** Locks the user until the transaction ends. */
export const lockUser = (db: Db, index: number) =>
  db.selectFrom('users').select(columns).where('index', '=', index).forUpdate().executeTakeFirst()

export const selectUsers = (db: Db) =>
  db.selectFrom('users').select(columns).orderBy(sql`lower(username)`).execute()

interface NewUserRow {
  username: string
  given_name: string
  email: string
  password_hash: string | null
  roles: string[]
}

/** Undefined where the username is in use. */
export const insertUser = (db: Db, user: NewUserRow) =>
  db
    .insertInto('users')
    .values(user)
    .onConflict(conflict => conflict.expression(sql`lower(username)`).doNothing())
    .returning('index')
    .executeTakeFirst()

export const updateUser = (
  db: Db,
  index: number,
  change: Partial<Omit<NewUserRow, 'username' | 'password_hash'>> & { disabled?: boolean },
) => updateRow(db, 'users', index, { ...change, updated_at: nextTimestamp })

export const updatePassword = (db: Db, index: number, hash: string, expiresAt: Date | null) =>
  updateRow(db, 'users', index, {
    password_hash: hash,
    password_temporary: expiresAt !== null,
    password_expires_at: expiresAt,
    password_changed_at: sql`now()`,
  })

export const touchSignIn = (db: Db, index: number) =>
  updateRow(db, 'users', index, { last_sign_in_at: sql`now()` })

/** Allows one change at a time that could remove an administrator. */
export async function lockAdministrators(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('users.administrators'))`.execute(db)
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('index')
    .where('disabled', '=', false)
    .where(sql<boolean>`'administrator' = any (roles)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const selectPolicies = (db: Db) =>
  db
    .selectFrom('role_policies as p')
    .leftJoin('users as u', 'u.index', 'p.changed_by')
    .select(['p.role', 'p.two_step_required', 'p.changed_at', 'u.username as changed_by'])
    .execute()

export const upsertPolicy = (db: Db, role: string, twoStepRequired: boolean, changedBy: number) =>
  db
    .insertInto('role_policies')
    .values({ role, two_step_required: twoStepRequired, changed_by: changedBy })
    .onConflict(conflict =>
      conflict.column('role').doUpdateSet({
        two_step_required: twoStepRequired,
        changed_by: changedBy,
        changed_at: sql`now()`,
      }),
    )
    .execute()

/** Locks the role's row, creating a missing one, until the transaction ends. */
export async function lockPolicy(db: Db, role: string): Promise<boolean> {
  await db
    .insertInto('role_policies')
    .values({ role })
    .onConflict(conflict => conflict.column('role').doNothing())
    .execute()
  const row = await db
    .selectFrom('role_policies')
    .select('two_step_required')
    .where('role', '=', role)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.two_step_required
}
