import type { Passkey, PasskeyCreation } from '@nineops/contract/portal/session/passkeys'
import type { AuditAction } from '../../platform/audit/audit-actions.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { passkeyActions } from '../passkeys/passkeys.actions.ts'
import { passkeyErrors } from '../passkeys/passkeys.errors.ts'
import {
  addPasskey,
  beginAdding,
  removePasskey,
  requireRoom,
  verifyMade,
} from '../passkeys/passkeys.service.ts'
import { noteSignInChange } from '../sign-in-notices/sign-in-notices.service.ts'
import { twoStepErrors } from '../two-step/two-step.errors.ts'
import { consumeCode, twoStepState } from '../two-step/two-step.service.ts'
import { lockUser } from '../user-records/user-records.service.ts'
import { type OwnDeps, proveOwn, withOwnCode } from './own-sign-in.service.ts'
import { sessionErrors } from './session.errors.ts'

interface Proof {
  password: string
  otp: string
}

/** Runs a change that needs password and code. @throws 400 `password_wrong`, `two_step_code_wrong`; 409; 429 */
async function withProof<T>(
  deps: OwnDeps,
  { password, otp }: Proof,
  work: (tx: Db, user: Awaited<ReturnType<typeof lockUser>>) => Promise<T>,
): Promise<T> {
  const { user: proved } = await proveOwn(deps, password)
  if (!(await twoStepState(deps.db, proved.index))) throw twoStepErrors.notOn()
  return withOwnCode(deps, () =>
    deps.db.transaction().execute(async tx => {
      const user = await lockUser(tx, proved.index)
      if (proved.passwordHash !== user.passwordHash) throw sessionErrors.wrongPassword()
      await consumeCode(tx, deps.sealer, user.index, otp)
      return work(tx, user)
    }),
  )
}

const record = (
  { caller, requestId }: OwnDeps,
  tx: Db,
  action: AuditAction,
  entry: { entityIndex: number; before?: object; after?: object },
) => writeAudit(tx, caller, requestId, { action, ...entry })

/**
 * Begins to add a passkey; needs password and code.
 * @throws 409 `passkeys_unavailable`, `passkeys_too_many`, `passkey_exists`, `two_step_off`
 */
export async function setUpOwnPasskey(
  deps: OwnDeps,
  { name, ...proof }: Proof & { name: string },
): Promise<PasskeyCreation> {
  const { db, relyingParty, caller } = deps
  if (!relyingParty) throw passkeyErrors.unavailable()
  await requireRoom(db, caller.index, name)
  return withProof(deps, proof, async (tx, user) => {
    await record(deps, tx, passkeyActions.setup_begun, { entityIndex: user.index })
    return beginAdding(tx, relyingParty, user)
  })
}

/** Adds the passkey that the browser has made. @throws 400 `passkey_refused`; 409 `passkey_exists`, `two_step_off` */
export async function addOwnPasskey(
  deps: OwnDeps,
  { name, answer }: { name: string; answer: string },
): Promise<Passkey> {
  const { db, relyingParty, caller } = deps
  if (!relyingParty) throw passkeyErrors.unavailable()
  const made = await verifyMade(db, relyingParty, caller.index, answer)
  return db.transaction().execute(async tx => {
    await lockUser(tx, caller.index)
    if (!(await twoStepState(tx, caller.index))) throw twoStepErrors.notOn()
    const passkey = await addPasskey(tx, made, name)
    await record(deps, tx, passkeyActions.added, { entityIndex: passkey.index, after: { name } })
    await noteSignInChange(tx, caller.index, 'passkey_added')
    return passkey
  })
}

/** Removes a passkey; needs password and code. @throws 404 `passkey_not_found` */
export async function removeOwnPasskey(deps: OwnDeps, index: number, proof: Proof): Promise<void> {
  await withProof(deps, proof, async (tx, user) => {
    const before = { name: await removePasskey(tx, user.index, index) }
    await record(deps, tx, passkeyActions.removed, { entityIndex: index, before })
    await noteSignInChange(tx, user.index, 'passkey_removed')
  })
}
