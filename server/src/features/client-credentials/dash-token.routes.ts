import { dashToken } from '@nineops/contract/dash-administration/client-credentials/dash-token.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { basicOf } from './client-secrets.domain.ts'
import { issuePartnerToken, namedClient } from './partner-access.service.ts'

const TOKENS_A_MINUTE = 300

export function dashTokenRoutes(app: FastifyInstance, { tokens }: Pick<AppDeps, 'tokens'>): void {
  route(
    app,
    dashToken.issue,
    async ({ db, body, request, reply }) => {
      void reply.header('Pragma', 'no-cache')
      const named = basicOf(request.headers.authorization)
      try {
        request.tokenClient = await namedClient(db, named?.id ?? body.client_id)
        return await issuePartnerToken(db, tokens, body, { named, ip: request.ip })
      } catch (error) {
        // RFC 6749 §5.2: the challenge uses the scheme that the client used.
        if (error instanceof AppError && error.status === 401)
          void reply.header('WWW-Authenticate', 'Basic realm="NineOps Dash API", error="invalid_client"')
        throw error
      }
    },
    // Each step commits on its own: wrong guesses count although the call fails.
    { transaction: false, perMinute: TOKENS_A_MINUTE },
  )
}
