import { oidc } from '@nineops/contract/administration/single-sign-on.contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { identityProvider } from '../../platform/auth/identity-provider.ts'
import type { AppDeps } from '../../platform/http/deps.ts'
import { route } from '../../platform/http/route.ts'
import { singleSignOn, testProvider, unlink } from './identities.service.ts'
import { oidcErrors } from './single-sign-on.errors.ts'
import { beginSignIn, finishSignIn } from './single-sign-on.service.ts'
import { identityActions } from './single-sign-on.actions.ts'

const COOKIE = 'nineops_sign_in'
const path = '/api/login/oidc'
const COOKIE_SECONDS = 600
// The same limit as for passwords.
const own = { transaction: false, perMinute: 30 } as const

const noteOn = (request: FastifyRequest) => (reason: object) => {
  request.log.warn(reason, 'signing in through the identity provider failed')
}

export function oidcRoutes(
  app: FastifyInstance,
  { config, tokens }: Pick<AppDeps, 'config' | 'tokens'>,
): void {
  const provider = config.oidc ? identityProvider(config.oidc) : null
  const configured = () => {
    if (!provider) throw oidcErrors.notConfigured()
    return provider
  }

  route(
    app,
    oidc.start,
    async ({ db, body, request, reply }) => {
      const { settings } = configured()
      const begun = await beginSignIn(
        db,
        configured(),
        { ...body, browser: request.cookies[COOKIE] },
        noteOn(request),
      )
      void reply.setCookie(COOKIE, begun.browser, {
        path,
        httpOnly: true,
        sameSite: 'strict',
        secure: settings.publicUrl.startsWith('https:'),
        maxAge: COOKIE_SECONDS,
      })
      return { data: { url: begun.url } }
    },
    own,
  )
  route(
    app,
    oidc.finish,
    async ({ db, body, request }) => {
      const signedIn = await finishSignIn(
        db,
        { provider: configured(), tokens },
        { answer: body, browser: request.cookies[COOKIE] },
        {
          id: request.id,
          origin: {
            ip: request.ip,
            userAgent: request.headers['user-agent'] ?? '',
            method: 'single-sign-on',
          },
          note: noteOn(request),
        },
      )
      return { data: signedIn }
    },
    own,
  )
  route(app, oidc.singleSignOn, ({ db }) => singleSignOn(db, provider))
  route(app, oidc.test, () => testProvider(provider), { transaction: false })
  route(app, oidc.unlink, async ({ db, params, audit }) => {
    const { user, issuer, subject, email } = await unlink(db, params.identity)
    await audit({
      action: identityActions.unlinked,
      entityIndex: user.index,
      before: { username: user.username, issuer, subject, email },
    })
    return undefined
  })
}
