import type { TwoStepSetup } from '@nineops/contract/portal/session/two-step'
import { readableSecret } from '../../platform/auth/readable-secrets.ts'
import type { Sealer } from '../../platform/auth/sealing.ts'
import type { Db } from '../../platform/db/db.ts'
import { removePasskeys } from '../passkeys/passkeys.service.ts'
import { hashOf, isSixDigits, newSecret, plainCode, stepOf, uriOf } from './two-step.domain.ts'
import { twoStepErrors } from './two-step.errors.ts'
import * as repository from './two-step.repository.ts'

const SETUP_MINUTES = 10
const RECOVERY_CODES = 10
/** Binds a sealed secret to its owner's row. */
const placeOf = (user: number) => `two_step:${user}`

export interface TwoStepState {
  since: Date
  recoveryCodesLeft: number
}

/** States of those users who have it on. */
export async function twoStepStates(db: Db, users: readonly number[]): Promise<Map<number, TwoStepState>> {
  const rows = await repository.selectStates(db, users)
  return new Map(
    rows.flatMap(({ user_index: user, confirmed_at: since, codes }) =>
      since ? [[user, { since, recoveryCodesLeft: codes }] as const] : [],
    ),
  )
}

export const twoStepState = async (db: Db, user: number): Promise<TwoStepState | undefined> =>
  (await twoStepStates(db, [user])).get(user)

/** Creates a new secret, which has no effect before its first code. @throws 409 `two_step_on` */
export async function beginSetup(
  db: Db,
  sealer: Sealer,
  user: { index: number; username: string },
): Promise<TwoStepSetup> {
  const secret = newSecret()
  const begun = await repository.upsertSecret(db, user.index, sealer.seal(secret, placeOf(user.index)))
  if (!begun) throw twoStepErrors.alreadyOn()
  const expiresAt = new Date(Date.now() + SETUP_MINUTES * 60_000).toISOString()
  return { secret, uri: uriOf(secret, user.username), expiresAt }
}

async function createCodes(db: Db, user: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, readableSecret)
  await repository.replaceCodes(db, user, codes.map(hashOf))
  return codes
}

/**
 * Turns two-step sign-in on with a first code. @returns the recovery codes, shown only this once
 * @throws 409 `two_step_on`, `two_step_setup_expired`; 400 `two_step_code_wrong`
 */
export async function confirmSetup(db: Db, sealer: Sealer, user: number, typed: string): Promise<string[]> {
  const row = await repository.lockSecret(db, user)
  if (row?.confirmed_at) throw twoStepErrors.alreadyOn()
  if (!row || row.begun_at.getTime() < Date.now() - SETUP_MINUTES * 60_000) throw twoStepErrors.setupExpired()
  const step = stepOf(sealer.unseal(row.secret, placeOf(user)), plainCode(typed), Date.now())
  if (step === null) throw twoStepErrors.wrongCode()
  await repository.updateStep(db, user, step, true)
  return createCodes(db, user)
}

/**
 * Uses a code, or a recovery code, of a user with two-step sign-in: each once, in any order.
 * @throws 400 `two_step_code_wrong`
 */
export async function consumeCode(
  db: Db,
  sealer: Sealer,
  user: number,
  typed: string,
): Promise<'two-step' | 'recovery-code'> {
  const row = await repository.lockSecret(db, user)
  const code = plainCode(typed)
  if (!row?.confirmed_at) throw twoStepErrors.wrongCode()
  if (!isSixDigits(code)) {
    if (!(await repository.spendCode(db, user, hashOf(code)))) throw twoStepErrors.wrongCode()
    return 'recovery-code'
  }
  const step = stepOf(sealer.unseal(row.secret, placeOf(user)), code, Date.now())
  if (step === null || step <= row.last_step) throw twoStepErrors.wrongCode()
  await repository.updateStep(db, user, step, false)
  return 'two-step'
}

/** Replaces the recovery codes. @throws 409 `two_step_off` */
export async function renewCodes(db: Db, user: number): Promise<string[]> {
  if (!(await twoStepState(db, user))) throw twoStepErrors.notOn()
  return createCodes(db, user)
}

/** Deletes secret, codes and passkeys. @throws 409 `two_step_off` */
export async function turnOff(db: Db, user: number): Promise<void> {
  await removePasskeys(db, user)
  if (!(await repository.deleteSecret(db, user))) throw twoStepErrors.notOn()
}
