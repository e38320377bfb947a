import { newPasswordProblem } from '../../platform/auth/new-passwords.ts'
import type { TwoStepSetup } from '@nineops/contract/portal/session/two-step'
import type { AccessTokens } from '../../platform/auth/access-tokens.ts'
import { verifyPassword } from '../../platform/auth/passwords.ts'
import type { Sealer } from '../../platform/auth/sealing.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { AuditAction } from '../../platform/audit/audit-actions.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  beginUse,
  consumeUse,
  countPasskeys,
  type RelyingParty,
  verifyUsed,
} from '../passkeys/passkeys.service.ts'
import { passkeyErrors } from '../passkeys/passkeys.errors.ts'
import { passkeyActions } from '../passkeys/passkeys.actions.ts'
import { AppError } from '../../platform/http/errors.ts'
import { beginSetup, confirmSetup, consumeCode, twoStepState } from '../two-step/two-step.service.ts'
import { noteSignInChange } from '../sign-in-notices/sign-in-notices.service.ts'
import { asksForTwoStep } from '../user-records/role-policies.service.ts'
import { userErrors } from '../user-records/user-records.errors.ts'
import { findUserByName, lockUser, setPassword, type User } from '../user-records/user-records.service.ts'
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
import { sessionActions } from './session.actions.ts'
import { twoStepActions } from '../two-step/two-step.actions.ts'
import { userActions } from '../user-records/user-records.actions.ts'

/** Dependencies of signing in. */
export interface SignInDeps {
  /** The pool: failures are counted even if the sign-in is rolled back. */
  db: Db
  tokens: AccessTokens
  sealer: Sealer
  /** Where passkeys count; null where they cannot. */
  relyingParty: RelyingParty | null
  origin: Origin
  requestId: string
}

export interface Credentials {
  username: string
  password: string
  /** A code, or a recovery code. */
  otp?: string | undefined
  /** The answer of a passkey, in place of a code. */
  passkey?: string | undefined
  /** Replaces a temporary one. */
  new_password?: string | undefined
}

const isExpired = ({ passwordTemporary, passwordExpiresAt }: User) =>
  passwordTemporary && (passwordExpiresAt?.getTime() ?? 0) < Date.now()

interface Proved {
  user: User
  attempt: Attempt
}

/**
 * @throws 400 `invalid_grant` alike for an unknown or disabled user or a wrong password; 429 while attempts are blocked
 */
async function provePassword(deps: SignInDeps, { username, password }: Credentials): Promise<Proved> {
  const { db, origin } = deps
  const user = await findUserByName(db, username)
  const known = user ? await repository.isKnownAddress(db, user.index, origin.ip, SESSION_DAYS) : false
  const attempt = await beginAttempt(db, passwordKeys(username, origin.ip, known))
  const matches = await verifyPassword(password, user?.passwordHash)
  if (user && matches && !user.disabled && !isExpired(user)) return { user, attempt }
  await auditBlocked(deps, attempt, user)
  throw sessionErrors.invalidGrant()
}

/** Records attempts that have to wait in the audit trail, without the username that was typed. */
async function auditBlocked(deps: SignInDeps, attempt: Attempt, user: User | undefined): Promise<void> {
  if (attempt.wait === 0) return
  await writeAudit(deps.db, { index: 0, username: 'system' }, deps.requestId, {
    action: sessionActions.sign_in_held,
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
 * The replacement of a temporary password; undefined where there is nothing to replace.
 * @throws 400 `password_change_required`, `validation_failed`
 */
function replacementOf(user: User, { password, new_password: next }: Credentials): string | undefined {
  if (!user.passwordTemporary) return undefined
  if (next === undefined || next === '') throw sessionErrors.passwordChangeRequired()
  const problem =
    next === password ? 'must differ from the temporary one' : newPasswordProblem(next, user.username)
  if (problem) throw userErrors.unfit('new_password', problem)
  return next
}

/** Runs work that may ask for another input, which is not counted as a failure. */
async function askingIsFree<T>(db: Db, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await undoAttempt(db, attempt)
    throw error
  }
}

/** Opens the session in one transaction with its side effects. */
async function enter(
  deps: SignInDeps,
  { user, attempt }: Proved,
  replacement: string | undefined,
  prove: (tx: Db) => Promise<Pick<Origin, 'method'>>,
): Promise<SignedIn> {
  const { db, tokens, origin, requestId } = deps
  const answer = await db.transaction().execute(async tx => {
    // An administrator may have changed the password since it was checked.
    if ((await lockUser(tx, user.index)).passwordHash !== user.passwordHash)
      throw sessionErrors.invalidGrant()
    const { method = 'password' } = await prove(tx)
    const record = (action: AuditAction, after?: object) =>
      writeAudit(tx, user, requestId, { action, entityIndex: user.index, after })
    if (method === 'recovery-code') await record(twoStepActions.recovery_code_used)
    if (replacement !== undefined) {
      await setPassword(tx, user.index, replacement, null)
      await record(userActions.password_changed)
      await noteSignInChange(tx, user.index, 'password_changed')
    }
    const opened = await openSession(tx, tokens, user, { ...origin, method })
    await record(sessionActions.signed_in, { username: user.username, address: origin.ip, method })
    return opened
  })
  await forgiveAttempt(db, attempt)
  return answer
}

/** Counts an attempt with a code or a passkey against the user; forgiven once it was correct. */
async function withCode<T>(deps: SignInDeps, { user, attempt }: Proved, work: () => Promise<T>): Promise<T> {
  const { db } = deps
  const codes = await askingIsFree(db, attempt, () => beginAttempt(db, [codeKey(user.index)]))
  try {
    const done = await work()
    await forgiveAttempt(db, codes)
    return done
  } catch (error) {
    await auditBlocked(deps, codes, user)
    throw error
  }
}

/** Whether the user can give a passkey in place of a code. */
const hasPasskey = async ({ db, relyingParty }: SignInDeps, user: number): Promise<boolean> =>
  relyingParty !== null && (await countPasskeys(db, [user])).has(user)

/** The second step by a passkey. @throws 400 `passkey_refused`, `passkey_copied`, which are recorded and told */
async function enterByPasskey(
  deps: SignInDeps,
  proved: Proved,
  replacement: string | undefined,
  answer: string,
): Promise<SignedIn> {
  const { db, relyingParty, requestId } = deps
  const { user } = proved
  if (!relyingParty) throw passkeyErrors.unavailable()
  const used = await verifyUsed(db, relyingParty, user.index, answer)
  return enter(deps, proved, replacement, async tx => {
    await consumeUse(tx, used)
    return { method: 'passkey' }
  }).catch(async (error: unknown) => {
    if (error instanceof AppError && error.body.code === 'passkey_copied') {
      const after = { name: used.name, username: user.username, address: deps.origin.ip }
      const entry = { action: passkeyActions.copy_refused, entityIndex: used.index, after }
      await writeAudit(db, user, requestId, entry)
      await noteSignInChange(db, user.index, 'passkey_copied')
    }
    throw error
  })
}

/**
 * Signs in by password, and by a code or a passkey where two-step sign-in is on.
 * @throws 400 `invalid_grant`, `password_change_required`, `two_step_required`, `two_step_setup_required`,
 * `two_step_code_wrong`, `passkey_refused`, `passkey_copied`; 429 `too_many_requests`
 */
export async function signIn(deps: SignInDeps, credentials: Credentials): Promise<SignedIn> {
  const { db, sealer } = deps
  const proved = await provePassword(deps, credentials)
  const { user, attempt } = proved
  const { otp, passkey } = credentials
  const { replacement, twoStep } = await askingIsFree(db, attempt, async () => {
    const state = await twoStepState(db, user.index)
    const next = replacementOf(user, credentials)
    if (state && otp === undefined && passkey === undefined)
      throw sessionErrors.twoStepRequired(await hasPasskey(deps, user.index))
    if (!state && (await asksForTwoStep(db, user.roles))) throw sessionErrors.twoStepSetupRequired()
    return { replacement: next, twoStep: state !== undefined }
  })
  if (!twoStep) return enter(deps, proved, replacement, async () => ({}))
  return withCode(deps, proved, () =>
    passkey === undefined
      ? enter(deps, proved, replacement, async tx => ({
          method: await consumeCode(tx, sealer, user.index, otp ?? ''),
        }))
      : enterByPasskey(deps, proved, replacement, passkey),
  )
}

/**
 * Begins to use a passkey, authorised by the password: what it has to sign.
 * @throws 400 `invalid_grant`; 409 `passkeys_unavailable`; 429
 */
export async function beginPasskey(deps: SignInDeps, credentials: Credentials) {
  const { db, relyingParty } = deps
  const { user, attempt } = await provePassword(deps, credentials)
  return askingIsFree(db, attempt, async () => {
    if (!relyingParty) throw passkeyErrors.unavailable()
    const request = await db.transaction().execute(tx => beginUse(tx, relyingParty, user.index))
    await undoAttempt(db, attempt)
    return { request, address: relyingParty.origin }
  })
}

/** @throws 409 `two_step_not_asked_for` where the user can sign in and set it up there */
async function requireAsked(db: Db, user: User): Promise<void> {
  if (!(await asksForTwoStep(db, user.roles))) throw sessionErrors.twoStepNotAsked()
}

/**
 * Starts the setup of two-step sign-in for a user who cannot sign in without it, authorised by their password.
 * @throws 400 `invalid_grant`; 409 `two_step_not_asked_for`, `two_step_on`; 429
 */
export async function setUpAtSignIn(deps: SignInDeps, credentials: Credentials): Promise<TwoStepSetup> {
  const { db, sealer, requestId } = deps
  const { user, attempt } = await provePassword(deps, credentials)
  return askingIsFree(db, attempt, async () => {
    await requireAsked(db, user)
    const setup = await db.transaction().execute(async tx => {
      const begun = await beginSetup(tx, sealer, user)
      const entry = { action: twoStepActions.setup_begun, entityIndex: user.index }
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
      const entry = { action: twoStepActions.turned_on, entityIndex: user.index }
      await writeAudit(tx, user, requestId, entry)
      await noteSignInChange(tx, user.index, 'two_step_on')
      return { method: 'two-step' }
    }),
  )
  return { ...answer, recoveryCodes }
}
