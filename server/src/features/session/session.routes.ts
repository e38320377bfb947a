import { session } from '@nineops/contract/session.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { route } from '../../platform/http/route.ts'
import { sessionErrors } from './session.errors.ts'
import { refreshSession, revokeSession, signIn, userInfo } from './session.service.ts'

// Enough for an office behind one address, too few to guess passwords.
const signInsPerMinute = 30

export function sessionRoutes(app: FastifyInstance, { tokens }: Pick<AppDeps, 'tokens'>): void {
  route(
    app,
    session.login,
    async ({ db, body, request, audit }) => {
      const data = await signIn(db, tokens, body, {
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      })
      await audit({ action: 'session.signed_in', entity: 'session', after: { username: body.username } })
      return { data }
    },
    { perMinute: signInsPerMinute },
  )

  // The refusal is thrown after the transaction that ends a stolen session has been committed.
  route(
    app,
    session.refresh,
    async ({ db, body }) => {
      const result = await db.transaction().execute(tx => refreshSession(tx, tokens, body.refresh_token))
      if (!result.ok) throw sessionErrors.refreshRefused()
      const { token, roles } = result.answer
      return { data: { ...token, token, roles } }
    },
    { transaction: false },
  )

  route(app, session.userinfo, async ({ db, user }) => ({ data: await userInfo(db, user.index) }))
  route(app, session.test, async () => ({ data: 'ok' as const }))
  route(app, session.revoke, async ({ db, body, audit, unchanged }) => {
    const ended = await revokeSession(db, body.refresh_token)
    if (ended === null) unchanged()
    else await audit({ action: 'session.signed_out', entity: 'session', entityIndex: ended })
    return { data: 'ok' as const }
  })
}
