import { ownSignIn } from '@nineops/contract/portal/session/own-sign-in.contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/auth/access-tokens.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AppDeps } from '../../platform/http/deps.ts'
import { route } from '../../platform/http/route.ts'
import * as service from './own-sign-in.service.ts'

// On the pool: failures are counted even if the call is refused, and answers with secrets must not be stored for an
// idempotency key.
const options = { transaction: false }

export function ownSignInRoutes(app: FastifyInstance, { sealer }: Pick<AppDeps, 'sealer'>): void {
  const depsOf = ({ db, user, request }: { db: Db; user: Caller; request: FastifyRequest }) => ({
    db,
    sealer,
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
  route(app, ownSignIn.twoStep, ({ db, user }) => service.ownTwoStep(db, user))
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
}
