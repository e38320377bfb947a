import { ownSignIn } from '@nineops/contract/portal/session/own-sign-in.contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/auth/access-tokens.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AppDeps } from '../../platform/http/deps.ts'
import { route } from '../../platform/http/route.ts'
import { relyingPartyOf } from '../passkeys/passkeys.service.ts'
import { addOwnPasskey, removeOwnPasskey, setUpOwnPasskey } from './own-passkeys.service.ts'
import * as service from './own-sign-in.service.ts'

// On the pool: failures are counted even if the call is refused, and answers with secrets must not be stored for an
// idempotency key.
const options = { transaction: false }

export function ownSignInRoutes(
  app: FastifyInstance,
  { sealer, config }: Pick<AppDeps, 'sealer' | 'config'>,
): void {
  const relyingParty = relyingPartyOf(config.publicUrl)
  const depsOf = ({ db, user, request }: { db: Db; user: Caller; request: FastifyRequest }) => ({
    db,
    sealer,
    relyingParty,
    caller: user,
    requestId: request.id,
  })
  route(
    app,
    ownSignIn.password,
    async call => {
      await service.changeOwnPassword(depsOf(call), call.body)
      return undefined
    },
    options,
  )
  route(app, ownSignIn.twoStep, call => service.ownTwoStep(depsOf(call)))
  route(app, ownSignIn.setUp, call => service.setUpOwn(depsOf(call), call.body.password), options)
  route(
    app,
    ownSignIn.confirm,
    async call => ({ recoveryCodes: await service.confirmOwn(depsOf(call), call.body.otp) }),
    options,
  )
  route(
    app,
    ownSignIn.renewCodes,
    async call => ({ recoveryCodes: await service.renewOwnCodes(depsOf(call), call.body) }),
    options,
  )
  route(
    app,
    ownSignIn.turnOff,
    async call => {
      await service.turnOffOwn(depsOf(call), call.body)
      return undefined
    },
    options,
  )
  route(app, ownSignIn.setUpPasskey, call => setUpOwnPasskey(depsOf(call), call.body), options)
  route(app, ownSignIn.addPasskey, call => addOwnPasskey(depsOf(call), call.body), options)
  route(
    app,
    ownSignIn.removePasskey,
    async call => {
      await removeOwnPasskey(depsOf(call), call.params.passkey, call.body)
      return undefined
    },
    options,
  )
}
