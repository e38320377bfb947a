import type { Role } from '@nineops/contract/roles'
import type {
  AdministeredUser,
  NewUser,
  RoleOverview,
  TemporaryPassword,
  UserChange,
} from '@nineops/contract/administration/users.contract'
import { readableSecret } from '../../platform/auth/readable-secrets.ts'
import type { Db } from '../../platform/db/db.ts'
import { forgiveUser, blockedUntil } from '../session/attempts.service.ts'
import { countSessions, endSessionsOf, endStreamsOf } from '../session/open-sessions.service.ts'
import { countPasskeys } from '../passkeys/passkeys.service.ts'
import { turnOff, twoStepStates } from '../two-step/two-step.service.ts'
import { noteSignInChange } from '../sign-in-notices/sign-in-notices.service.ts'
import { rolePolicies, rolesWithTwoStep, setTwoStepRequired } from '../user-records/role-policies.service.ts'
import { userErrors } from '../user-records/user-records.errors.ts'
import * as users from '../user-records/user-records.service.ts'

const TEMPORARY_DAYS = 3

const passwordOf = (user: users.User): AdministeredUser['password'] => {
  if (user.passwordHash === null) return 'none'
  return user.passwordTemporary ? 'temporary' : 'own'
}

async function overview(db: Db, listed: readonly users.User[], by: number): Promise<AdministeredUser[]> {
  const indexes = listed.map(({ index }) => index)
  const [states, passkeys] = [await twoStepStates(db, indexes), await countPasskeys(db, indexes)]
  const [asking, sessions, blocked] = [
    await rolesWithTwoStep(db),
    await countSessions(db),
    await blockedUntil(db),
  ]
  return listed.map(user => {
    const state = states.get(user.index)
    return {
      index: user.index,
      username: user.username,
      givenName: user.givenName,
      email: user.email,
      roles: user.roles,
      disabled: user.disabled,
      password: passwordOf(user),
      passwordExpiresAt: user.passwordTemporary ? (user.passwordExpiresAt?.toISOString() ?? null) : null,
      createdAt: user.createdAt.toISOString(),
      lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
      twoStep: {
        since: state?.since.toISOString() ?? null,
        required: user.roles.some(role => asking.has(role)),
        recoveryCodesLeft: state?.recoveryCodesLeft ?? 0,
        passkeys: passkeys.get(user.index) ?? 0,
      },
      sessions: sessions.get(user.index) ?? 0,
      heldUntil: blocked(user.username)?.toISOString() ?? null,
      own: user.index === by,
      version: user.version.toISOString(),
    }
  })
}

async function one(db: Db, index: number, by: number): Promise<AdministeredUser> {
  const [user] = await overview(db, [await users.requireUser(db, index)], by)
  if (!user) throw userErrors.notFound(index)
  return user
}

/** All users, by username. */
export const listUsers = async (db: Db, by: number): Promise<AdministeredUser[]> =>
  overview(db, await users.listUsers(db), by)

/** Adds a user without a password. @throws 409 `user_exists` */
export const addUser = async (db: Db, user: NewUser, by: number): Promise<AdministeredUser> =>
  one(db, await users.createUser(db, user), by)

const sameRoles = (a: readonly Role[], b: readonly Role[]) =>
  a.length === b.length && a.every(role => b.includes(role))

/** A user in the form for the audit trail. */
export const recorded = ({ username, givenName, email, roles }: AdministeredUser | users.User) => ({
  username,
  givenName,
  email,
  roles,
})

/** @throws 404; 409 `user_changed`, `own_administrator_role`, `last_administrator` */
export async function changeUser(db: Db, index: number, change: UserChange, by: number) {
  const { before, after } = await users.changeUser(db, index, change, by)
  if (!sameRoles(before.roles, after.roles)) await endStreamsOf(db, index)
  // The new address may be someone else's.
  if (before.email !== after.email) await noteSignInChange(db, index, 'email_changed', before.email)
  return { before: recorded(before), after: await one(db, index, by) }
}

/**
 * Disables a user, or enables them again. @throws 404; 409 `user_is_oneself`, `conflict_state`, `last_administrator`
 */
export async function setDisabled(db: Db, index: number, disabled: boolean, by: number) {
  await users.setDisabled(db, index, disabled, by)
  if (disabled) await endSessionsOf(db, index, 'user disabled')
  return one(db, index, by)
}

/**
 * Sets a temporary password for another user, valid for one sign-in within three days; clears their failed attempts.
 * @throws 404; 409 `user_is_oneself`, `user_disabled`
 */
export async function makeTemporaryPassword(db: Db, index: number, by: number): Promise<TemporaryPassword> {
  const user = await users.lockUser(db, index)
  if (index === by) throw userErrors.oneself('Change your own password from the user menu.')
  if (user.disabled) throw userErrors.disabled(user.username)
  const password = readableSecret()
  const expiresAt = new Date(Date.now() + TEMPORARY_DAYS * 86_400_000)
  await users.setPassword(db, index, password, expiresAt)
  await endSessionsOf(db, index, 'password reset')
  await noteSignInChange(db, index, 'password_reset')
  await forgiveUser(db, user)
  return { password, expiresAt: expiresAt.toISOString() }
}

/** Removes the two-step sign-in and the passkeys of a user who lost their device. @throws 404; 409 `user_is_oneself`, `two_step_off` */
export async function resetTwoStep(db: Db, index: number, by: number): Promise<AdministeredUser> {
  const user = await users.lockUser(db, index)
  if (index === by) throw userErrors.oneself('Turn your own two-step sign-in off from the user menu.')
  await turnOff(db, index)
  await endSessionsOf(db, index, 'two-step sign-in reset')
  await noteSignInChange(db, index, 'two_step_reset')
  await forgiveUser(db, user)
  return one(db, index, by)
}

/** Each role, with its users and requirements. */
export async function listRoles(db: Db): Promise<RoleOverview[]> {
  const [policies, all] = [await rolePolicies(db), await users.listUsers(db)]
  const states = await twoStepStates(
    db,
    all.map(({ index }) => index),
  )
  return policies.map(({ role, twoStepRequired, changedAt, changedBy }) => {
    const holders = all.filter(user => user.roles.includes(role))
    return {
      role,
      twoStepRequired,
      changedAt: changedAt?.toISOString() ?? null,
      changedBy,
      holders: holders.map(({ index, username, givenName, disabled }) => ({
        index,
        username,
        givenName,
        disabled,
      })),
      withTwoStep: holders.filter(({ index }) => states.has(index)).length,
    }
  })
}

/** Sets whether a role requires two-step sign-in. @returns whether that changed anything, and the role */
export async function changeRole(db: Db, role: Role, twoStepRequired: boolean, by: number) {
  const changed = await setTwoStepRequired(db, role, twoStepRequired, by)
  const after = (await listRoles(db)).find(listed => listed.role === role)
  if (!after) throw new Error(`There is no role ${role}.`)
  return { changed, after }
}
