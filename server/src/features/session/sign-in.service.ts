import { passwordProblem } from '@nineops/contract/password-rules'
import type { TwoStepSetup } from '@nineops/contract/own-sign-in.contract'
import type { AccessTokens } from '../../platform/auth/access-tokens.ts'
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts'
import { readableSecret } from '../../platform/auth/readable-secrets.ts'
import type { Sealer } from '../../platform/auth/sealing.ts'
import { writeAudit } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { beginSetup, confirmSetup, takeCode, twoStepState } from '../two-step/two-step.service.ts'
import { asksForTwoStep } from '../users/role-policies.service.ts'
import { userErrors } from '../users/users.errors.ts'
import { findUserByName, lockUser, setPassword, type User } from '../users/users.service.ts'
import {
  type Attempt,
  beginAttempt,
  codeKey,
  forgiveAttempt,
  passwordKeys,
  undoAttempt,
} from './attempts.service.ts'
import { sessionErrors } from './session.errors.ts'
import * as repository from './session.repository.ts'
import { SESSION_DAYS } from './tidy-sessions.service.ts'
import { openSession, type Origin, type SignedIn } from './session.service.ts'

/** What signing in needs besides what was typed. */
export interface SignInDeps {
  /** The pool: what failed is counted whatever becomes of the sign-in. */
  db: Db
  tokens: AccessTokens
  sealer: Sealer
  origin: Origin
  requestId: string
}

export interface Credentials {
  username: string
  password: string
  /** A code, or a recovery code. */
  otp?: string | undefined
  /** In place of a temporary one. */
  new_password?: string | undefined
}

// Compared with where there is nothing to compare with, so that the answer takes as long and says as little.
const nobodysHash = await hashPassword(readableSecret())

const isExpired = ({ passwordTemporary, passwordExpiresAt }: User) =>
  passwordTemporary && (passwordExpiresAt?.getTime() ?? 0) < Date.now()

interface Proved {
  user: User
  attempt: Attempt
}

/** @throws 400 `invalid_grant` for an unknown, disabled or wrong user alike; 429 while attempts are held up */
async function provePassword(deps: SignInDeps, { username, password }: Credentials): Promise<Proved> {
  const { db, origin } = deps
  const user = await findUserByName(db, username)
  const known = user ? await repository.isKnownAddress(db, user.index, origin.ip, SESSION_DAYS) : false
  const attempt = await beginAttempt(db, passwordKeys(username, origin.ip, known))
  const matches = await verifyPassword(password, user?.passwordHash ?? nobodysHash)
  if (user && matches && !user.disabled && !isExpired(user)) return { user, attempt }
  await auditHeld(deps, attempt, user)
  throw sessionErrors.invalidGrant()
}

/** Whoever is guessed at is in the audit trail once it costs time. What was typed for a name is not kept. */
async function auditHeld(deps: SignInDeps, attempt: Attempt, user: User | undefined): Promise<void> {
  if (attempt.wait === 0) return
  await writeAudit(deps.db, { index: 0, username: 'system' }, deps.requestId, {
    action: 'session.sign_in_held',
    entity: 'users',
    entityIndex: user?.index,
    after: {
      username: user?.username ?? null,
      address: deps.origin.ip,
      failures: attempt.failures,
      seconds: attempt.wait,
    },
  })
}

/**
 * What is in place of a temporary password; undefined where there is nothing to replace.
 * @throws 400 `password_change_required`, `validation_failed`
 */
function replacementOf(user: User, { password, new_password: next }: Credentials): string | undefined {
  if (!user.passwordTemporary) return undefined
  if (next === undefined || next === '') throw sessionErrors.passwordChangeRequired()
  const problem =
    next === password ? 'must differ from the temporary one' : passwordProblem(next, user.username)
  if (problem) throw userErrors.unfit('new_password', problem)
  return next
}

/** Runs what may ask for something further, which is no failure. */
async function askingIsFree<T>(db: Db, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await undoAttempt(db, attempt)
    throw error
  }
}

/** Opens the session, with all that belongs to it, or nothing of it. */
async function enter(
  deps: SignInDeps,
  { user, attempt }: Proved,
  replacement: string | undefined,
  prove: (tx: Db) => Promise<Pick<Origin, 'method'>>,
): Promise<SignedIn> {
  const { db, tokens, origin, requestId } = deps
  const answer = await db.transaction().execute(async tx => {
    // What an administrator did since the password was looked at counts.
    if ((await lockUser(tx, user.index)).passwordHash !== user.passwordHash)
      throw sessionErrors.invalidGrant()
    const { method = 'password' } = await prove(tx)
    const record = (action: string, after?: object) =>
      writeAudit(tx, user, requestId, { action, entity: 'users', entityIndex: user.index, after })
    if (method === 'recovery-code') await record('two_step.recovery_code_used')
    if (replacement !== undefined) {
      await setPassword(tx, user.index, replacement, null)
      await record('user.password_changed')
    }
    const opened = await openSession(tx, tokens, user, { ...origin, method })
    await record('session.signed_in', { username: user.username, address: origin.ip, method })
    return opened
  })
  await forgiveAttempt(db, attempt)
  return answer
}

/** Counts a code against its owner; forgiven once it was right. */
async function withCode<T>(deps: SignInDeps, { user, attempt }: Proved, work: () => Promise<T>): Promise<T> {
  const { db } = deps
  const codes = await askingIsFree(db, attempt, () => beginAttempt(db, [codeKey(user.index)]))
  try {
    const done = await work()
    await forgiveAttempt(db, codes)
    return done
  } catch (error) {
    await auditHeld(deps, codes, user)
    throw error
  }
}

/**
 * Signs in by password, and by a code where two-step sign-in is on.
 * @throws 400 `invalid_grant`, `password_change_required`, `two_step_required`, `two_step_setup_required`,
 * `two_step_code_wrong`; 429 `too_many_requests`
 */
export async function signIn(deps: SignInDeps, credentials: Credentials): Promise<SignedIn> {
  const { db, sealer } = deps
  const proved = await provePassword(deps, credentials)
  const { user, attempt } = proved
  const { otp } = credentials
  const { replacement, twoStep } = await askingIsFree(db, attempt, async () => {
    const state = await twoStepState(db, user.index)
    const next = replacementOf(user, credentials)
    if (state && otp === undefined) throw sessionErrors.twoStepRequired()
    if (!state && (await asksForTwoStep(db, user.roles))) throw sessionErrors.twoStepSetupRequired()
    return { replacement: next, twoStep: state !== undefined }
  })
  if (!twoStep || otp === undefined) return enter(deps, proved, replacement, async () => ({}))
  return withCode(deps, proved, () =>
    enter(deps, proved, replacement, async tx => ({ method: await takeCode(tx, sealer, user.index, otp) })),
  )
}

/** @throws 409 `two_step_not_asked_for` where the user can sign in and set it up there */
async function requireAsked(db: Db, user: User): Promise<void> {
  if (!(await asksForTwoStep(db, user.roles))) throw sessionErrors.twoStepNotAsked()
}

/**
 * Begins to set two-step sign-in up for somebody whom it keeps from signing in, authorised by their password.
 * @throws 400 `invalid_grant`; 409 `two_step_not_asked_for`, `two_step_on`; 429
 */
export async function setUpAtSignIn(deps: SignInDeps, credentials: Credentials): Promise<TwoStepSetup> {
  const { db, sealer, requestId } = deps
  const { user, attempt } = await provePassword(deps, credentials)
  return askingIsFree(db, attempt, async () => {
    await requireAsked(db, user)
    const setup = await db.transaction().execute(async tx => {
      const begun = await beginSetup(tx, sealer, user)
      const entry = { action: 'two_step.setup_begun', entity: 'users', entityIndex: user.index }
      await writeAudit(tx, user, requestId, entry)
      return begun
    })
    await undoAttempt(db, attempt)
    return setup
  })
}

/**
 * Turns two-step sign-in on with a first code, and signs in.
 * @throws as `signIn`; 409 `two_step_not_asked_for`, `two_step_on`, `two_step_setup_expired`
 */
export async function confirmAtSignIn(
  deps: SignInDeps,
  credentials: Credentials & { otp: string },
): Promise<SignedIn & { recoveryCodes: string[] }> {
  const { db, sealer, requestId } = deps
  const proved = await provePassword(deps, credentials)
  const { user, attempt } = proved
  const replacement = await askingIsFree(db, attempt, async () => {
    await requireAsked(db, user)
    return replacementOf(user, credentials)
  })
  let recoveryCodes: string[] = []
  const answer = await withCode(deps, proved, () =>
    enter(deps, proved, replacement, async tx => {
      recoveryCodes = await confirmSetup(tx, sealer, user.index, credentials.otp)
      const entry = { action: 'two_step.turned_on', entity: 'users', entityIndex: user.index }
      await writeAudit(tx, user, requestId, entry)
      return { method: 'two-step' }
    }),
  )
  return { ...answer, recoveryCodes }
}
