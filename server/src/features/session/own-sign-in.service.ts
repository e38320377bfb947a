import { newPasswordProblem } from '../../platform/auth/new-passwords.ts'
import type { OwnTwoStep } from '@nineops/contract/portal/session/own-sign-in.contract'
import type { TwoStepSetup } from '@nineops/contract/portal/session/two-step'
import { verifyPassword } from '../../platform/auth/passwords.ts'
import type { Caller } from '../../platform/auth/access-tokens.ts'
import type { Sealer } from '../../platform/auth/sealing.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { AuditAction } from '../../platform/audit/audit-actions.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  beginSetup,
  confirmSetup,
  renewCodes,
  consumeCode,
  turnOff,
  twoStepState,
} from '../two-step/two-step.service.ts'
import { listPasskeys, type RelyingParty } from '../passkeys/passkeys.service.ts'
import { noteSignInChange } from '../sign-in-notices/sign-in-notices.service.ts'
import { twoStepErrors } from '../two-step/two-step.errors.ts'
import { asksForTwoStep } from '../user-records/role-policies.service.ts'
import { userErrors } from '../user-records/user-records.errors.ts'
import { lockUser, requireUser, setPassword, type User } from '../user-records/user-records.service.ts'
import { type Attempt, beginAttempt, codeKey, forgiveAttempt, ownKey } from './attempts.service.ts'
import { endSessionsOf } from './open-sessions.service.ts'
import { sessionErrors } from './session.errors.ts'
import { twoStepActions } from '../two-step/two-step.actions.ts'
import { userActions } from '../user-records/user-records.actions.ts'

/** The user who changes their own sign-in, and the pool: failures are counted even if the change is rolled back. */
export interface OwnDeps {
  db: Db
  sealer: Sealer
  /** Where passkeys count; null where they cannot. */
  relyingParty: RelyingParty | null
  caller: Caller
  requestId: string
}

/** @throws 400 `password_wrong`; 409 `password_missing`; 429 after too many */
export async function proveOwn(
  { db, caller }: OwnDeps,
  password: string,
): Promise<{ user: User; attempt: Attempt }> {
  const user = await requireUser(db, caller.index)
  if (user.passwordHash === null) throw sessionErrors.noPassword()
  const attempt = await beginAttempt(db, [ownKey(user.index)])
  if (!(await verifyPassword(password, user.passwordHash))) throw sessionErrors.wrongPassword()
  await forgiveAttempt(db, attempt)
  return { user, attempt }
}

/**
 * @param proved the user whose password was given @throws 400 `password_wrong` if an administrator has changed it since
 */
const change = <T>(
  { db, caller, requestId }: OwnDeps,
  action: AuditAction,
  work: (tx: Db) => Promise<T>,
  proved?: User,
): Promise<T> =>
  db.transaction().execute(async tx => {
    const user = await lockUser(tx, caller.index)
    if (proved && proved.passwordHash !== user.passwordHash) throw sessionErrors.wrongPassword()
    const done = await work(tx)
    await writeAudit(tx, caller, requestId, { action, entityIndex: caller.index })
    return done
  })

/** Counts a code attempt against the user; forgiven once it was correct. */
export async function withOwnCode<T>({ db, caller }: OwnDeps, work: () => Promise<T>): Promise<T> {
  const attempt = await beginAttempt(db, [codeKey(caller.index)])
  const done = await work()
  await forgiveAttempt(db, attempt)
  return done
}

/** Changes one's own password and ends one's other sessions. @throws 400 `password_wrong`, `validation_failed`; 409; 429 */
export async function changeOwnPassword(
  deps: OwnDeps,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { user } = await proveOwn(deps, password)
  const problem =
    newPassword === password
      ? 'must differ from the one you have'
      : newPasswordProblem(newPassword, user.username)
  if (problem) throw userErrors.unfit('newPassword', problem)
  await change(
    deps,
    userActions.password_changed,
    async tx => {
      await setPassword(tx, user.index, newPassword, null)
      await endSessionsOf(tx, user.index, 'password changed', deps.caller.session)
      await noteSignInChange(tx, user.index, 'password_changed')
    },
    user,
  )
}

/** Whether one's own two-step sign-in is on, and one's passkeys. */
export async function ownTwoStep({ db, caller, relyingParty }: OwnDeps): Promise<OwnTwoStep> {
  const [state, user] = [await twoStepState(db, caller.index), await requireUser(db, caller.index)]
  return {
    since: state?.since.toISOString() ?? null,
    required: await asksForTwoStep(db, user.roles),
    recoveryCodesLeft: state?.recoveryCodesLeft ?? 0,
    hasPassword: user.passwordHash !== null,
    passkeys: await listPasskeys(db, caller.index),
    passkeyAddress: relyingParty?.origin ?? null,
  }
}

/** Starts the setup of two-step sign-in. @throws 400 `password_wrong`; 409 `two_step_on`, `password_missing`; 429 */
export async function setUpOwn(deps: OwnDeps, password: string): Promise<TwoStepSetup> {
  const { user } = await proveOwn(deps, password)
  return change(deps, twoStepActions.setup_begun, tx => beginSetup(tx, deps.sealer, user), user)
}

/** Turns two-step sign-in on with a first code. @throws 400 `two_step_code_wrong`; 409; 429 */
export const confirmOwn = (deps: OwnDeps, otp: string): Promise<string[]> =>
  withOwnCode(deps, () =>
    change(deps, twoStepActions.turned_on, async tx => {
      await noteSignInChange(tx, deps.caller.index, 'two_step_on')
      return confirmSetup(tx, deps.sealer, deps.caller.index, otp)
    }),
  )

/** Issues new recovery codes; needs password and code. @throws 400 `password_wrong`, `two_step_code_wrong`; 409; 429 */
export async function renewOwnCodes(
  deps: OwnDeps,
  { password, otp }: { password: string; otp: string },
): Promise<string[]> {
  const { user } = await proveOwn(deps, password)
  if (!(await twoStepState(deps.db, user.index))) throw twoStepErrors.notOn()
  return withOwnCode(deps, () =>
    change(
      deps,
      twoStepActions.recovery_codes_renewed,
      async tx => {
        await consumeCode(tx, deps.sealer, user.index, otp)
        await noteSignInChange(tx, user.index, 'recovery_codes')
        return renewCodes(tx, user.index)
      },
      user,
    ),
  )
}

/**
 * Turns two-step sign-in off; needs password and code.
 * @throws 400 `password_wrong`, `two_step_code_wrong`; 409 `two_step_required_by_role`, `two_step_off`; 429
 */
export async function turnOffOwn(
  deps: OwnDeps,
  { password, otp }: { password: string; otp: string },
): Promise<void> {
  const { user } = await proveOwn(deps, password)
  if (!(await twoStepState(deps.db, user.index))) throw twoStepErrors.notOn()
  if (await asksForTwoStep(deps.db, user.roles)) throw twoStepErrors.requiredByRole()
  await withOwnCode(deps, () =>
    change(
      deps,
      twoStepActions.turned_off,
      async tx => {
        await consumeCode(tx, deps.sealer, user.index, otp)
        await turnOff(tx, user.index)
        await noteSignInChange(tx, user.index, 'two_step_off')
      },
      user,
    ),
  )
}
