import { session } from '@nineops/contract/portal/session/session.contract'
import { sessions } from '@nineops/contract/portal/session/sessions.contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/db.ts'
import type { AppDeps } from '../../platform/http/deps.ts'
import { route } from '../../platform/http/route.ts'
import { listDemoUsers } from './demo-users.service.ts'
import { endSessionsOf, listSessions, revokeSession } from './open-sessions.service.ts'
import { ownSignInRoutes } from './own-sign-in.routes.ts'
import { sessionErrors } from './session.errors.ts'
import { refreshSession, signOut, userInfo } from './session.service.ts'
import { relyingPartyOf } from '../passkeys/passkeys.service.ts'
import { beginPasskey, confirmAtSignIn, setUpAtSignIn, signIn, type SignInDeps } from './sign-in.service.ts'
import { sessionActions } from './session.actions.ts'
import { userActions } from '../user-records/user-records.actions.ts'

// Enough for an office behind one address, too few to guess passwords.
const limited = { transaction: false, perMinute: 30 }

type Deps = Pick<AppDeps, 'tokens' | 'sealer' | 'config'>

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { tokens } = deps
  signInRoutes(app, deps)
  ownSignInRoutes(app, deps)
  administrationRoutes(app)

  // The refusal is thrown after the transaction that ends a stolen session has been committed.
  route(
    app,
    session.refresh,
    async ({ db, body, request }) => {
      const result = await db
        .transaction()
        .execute(tx => refreshSession(tx, tokens, body.refresh_token, request.id))
      if (!result.ok) throw sessionErrors.refreshRefused()
      const { token, roles } = result.answer
      return { data: { ...token, token, roles } }
    },
    { transaction: false },
  )

  route(app, session.userinfo, async ({ db, user }) => ({ data: await userInfo(db, user.index) }))
  route(app, session.demoUsers, ({ db }) => listDemoUsers(db, deps.config))
  route(app, session.test, async () => ({ data: 'ok' as const }))
  route(app, session.revoke, async ({ db, body, user, audit, unchanged }) => {
    const ended = await signOut(db, body.refresh_token, user)
    if (ended === null) unchanged()
    else await audit({ action: sessionActions.signed_out, entityIndex: ended })
    return { data: 'ok' as const }
  })
  route(app, sessions.endOwn, async ({ db, body, user, audit, unchanged }) => {
    const ended = await signOut(db, body.refreshToken, user)
    if (ended === null) unchanged()
    else await audit({ action: sessionActions.signed_out, entityIndex: ended })
    return undefined
  })
}

// On the pool: failures are counted even if the call is refused.
function signInRoutes(app: FastifyInstance, { tokens, sealer, config }: Deps): void {
  const relyingParty = relyingPartyOf(config.publicUrl)
  const depsOf = ({ db, request }: { db: Db; request: FastifyRequest }): SignInDeps => ({
    db,
    tokens,
    sealer,
    relyingParty,
    origin: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
    requestId: request.id,
  })
  route(app, session.login, async call => ({ data: await signIn(depsOf(call), call.body) }), limited)
  route(
    app,
    session.beginPasskey,
    async call => ({ data: await beginPasskey(depsOf(call), call.body) }),
    limited,
  )
  route(
    app,
    session.setUpTwoStep,
    async call => ({ data: await setUpAtSignIn(depsOf(call), call.body) }),
    limited,
  )
  route(
    app,
    session.confirmTwoStep,
    async call => ({ data: await confirmAtSignIn(depsOf(call), call.body) }),
    limited,
  )
}

function administrationRoutes(app: FastifyInstance): void {
  route(app, sessions.list, ({ db, user }) => listSessions(db, user.session))
  route(app, sessions.revoke, async ({ db, params, user, audit }) => {
    const before = await revokeSession(db, params.session, user.session)
    await audit({ action: sessionActions.revoked, entityIndex: params.session, before })
    return undefined
  })
  route(app, sessions.revokeOfUser, async ({ db, params, user, audit, unchanged }) => {
    const ended = await endSessionsOf(db, params.user, 'revoked', user.session)
    if (ended === 0) unchanged()
    else
      await audit({
        action: userActions.sessions_revoked,
        entityIndex: params.user,
        after: { ended },
      })
    return { ended }
  })
}
