import type { Role } from '@nineops/contract/roles'
import type { UserChange } from '@nineops/contract/administration/users.contract'
import { hashPassword } from '../../platform/auth/passwords.ts'
import type { Db } from '../../platform/db/db.ts'
import { userErrors } from './user-records.errors.ts'
import * as repository from './user-records.repository.ts'
import { found } from '../../platform/errors/found.ts'

/** A user as needed inside the server. */
export interface User {
  index: number
  username: string
  givenName: string
  email: string
  roles: Role[]
  disabled: boolean
  /** Null where there is none yet, or the user signs in through an identity provider. */
  passwordHash: string | null
  passwordTemporary: boolean
  passwordExpiresAt: Date | null
  createdAt: Date
  lastSignInAt: Date | null
  version: Date
}

type Row = NonNullable<Awaited<ReturnType<typeof repository.findUser>>>
const userOf = (row: Row): User => ({
  index: row.index,
  username: row.username,
  givenName: row.given_name,
  email: row.email,
  roles: row.roles as Role[],
  disabled: row.disabled,
  passwordHash: row.password_hash,
  passwordTemporary: row.password_temporary,
  passwordExpiresAt: row.password_expires_at,
  createdAt: row.created_at,
  lastSignInAt: row.last_sign_in_at,
  version: row.updated_at,
})

export async function findUserByName(db: Db, username: string): Promise<User | undefined> {
  const row = await repository.findUserByName(db, username)
  return row && userOf(row)
}

export async function findUser(db: Db, index: number): Promise<User | undefined> {
  const row = await repository.findUser(db, index)
  return row && userOf(row)
}

/** @throws 404 `user_not_found` */
export async function requireUser(db: Db, index: number): Promise<User> {
  return found(findUser(db, index), () => userErrors.notFound(index))
}

/** Locks a user until the transaction ends. @throws 404 `user_not_found` */
export async function lockUser(db: Db, index: number): Promise<User> {
  return userOf(await found(repository.lockUser(db, index), () => userErrors.notFound(index)))
}

export const listUsers = async (db: Db): Promise<User[]> => (await repository.selectUsers(db)).map(userOf)

interface Person {
  username: string
  givenName: string
  email: string
  roles: readonly Role[]
}

/**
 * Adds a user. The password is hashed with argon2id and stored nowhere else; without one the user cannot sign in by
 * password.
 * @throws 409 `user_exists`
 */
export async function createUser(db: Db, user: Person & { password?: string }): Promise<number> {
  const inserted = await repository.insertUser(db, {
    username: user.username,
    given_name: user.givenName,
    email: user.email,
    password_hash: user.password === undefined ? null : await hashPassword(user.password),
    roles: [...new Set(user.roles)],
  })
  if (!inserted) throw userErrors.nameTaken(user.username)
  return inserted.index
}

/**
 * Makes a change that may remove an administrator; the caller has locked them.
 * @throws 409 `last_administrator`
 */
async function requireAnAdministratorLeft(db: Db, change: () => Promise<unknown>): Promise<void> {
  await change()
  if (!(await repository.hasAdministrator(db))) throw userErrors.lastAdministrator()
}

const isAdministrator = ({ roles }: { roles: readonly Role[] }) => roles.includes('administrator')

/**
 * Changes name, address and roles.
 * @throws 404, 409 `user_changed`, `own_administrator_role`, `last_administrator`
 */
export async function changeUser(
  db: Db,
  index: number,
  change: UserChange,
  by: number,
): Promise<{ before: User; after: User }> {
  await repository.lockAdministrators(db)
  const before = await lockUser(db, index)
  if (before.version.getTime() !== Date.parse(change.version)) throw userErrors.changed(before.username)
  const roles: Role[] = [...new Set(change.roles)]
  if (index === by && isAdministrator(before) && !isAdministrator({ roles })) throw userErrors.ownRole()
  const values = { given_name: change.givenName, email: change.email, roles }
  const save = () => repository.updateUser(db, index, values)
  if (isAdministrator(before) && !isAdministrator({ roles })) await requireAnAdministratorLeft(db, save)
  else await save()
  return { before, after: await requireUser(db, index) }
}

/**
 * Disables a user, or enables them again. @throws 404, 409 `user_is_oneself`, `conflict_state`, `last_administrator`
 */
export async function setDisabled(db: Db, index: number, disabled: boolean, by: number): Promise<User> {
  await repository.lockAdministrators(db)
  const user = await lockUser(db, index)
  if (index === by) throw userErrors.oneself('You cannot disable yourself.')
  if (user.disabled === disabled) throw userErrors.disabledAlready(user.username, disabled)
  const save = () => repository.updateUser(db, index, { disabled })
  if (disabled && isAdministrator(user)) await requireAnAdministratorLeft(db, save)
  else await save()
  return requireUser(db, index)
}

/** Stores a password's hash. @param expiresAt when a temporary password expires; null for a user's own */
export async function setPassword(
  db: Db,
  index: number,
  password: string,
  expiresAt: Date | null,
): Promise<void> {
  await repository.updatePassword(db, index, await hashPassword(password), expiresAt)
}

export async function recordSignIn(db: Db, index: number): Promise<void> {
  await repository.touchSignIn(db, index)
}
