import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PartnerAccess } from '../auth/partner-access.ts'

const answers: FastifyCorsOptions = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: ['Authorization', 'Accept', 'Content-Type', 'ver', 'If-None-Match', 'Idempotency-Key'],
  exposedHeaders: [
    'DASH-MetaData',
    'ETag',
    'ver',
    'X-Request-Id',
    'Retry-After',
    'RateLimit',
    'RateLimit-Policy',
    'Content-Disposition',
  ],
  // OPTIONS without preflight headers is answered as a preflight: only browsers send it, and failures have their own
  // format.
  strictPreflight: false,
  // A preflight's answer alone lets no page read data, so it may be cached for a while.
  maxAge: 600,
}

/** Routes shared by both APIs: only the request shows which one is called. */
const shared = new Set(['*', '/*'])

/**
 * Lets web pages of allowed origins call the Dash API, and nothing else. Other origins get the answer without the
 * headers that let a browser show it to a page.
 */
export async function allowOrigins(
  app: FastifyInstance,
  { allowsOrigin }: Pick<PartnerAccess, 'allowsOrigin'>,
  isDashCall: (request: FastifyRequest) => boolean,
): Promise<void> {
  app.addHook('onRoute', route => {
    if (!route.url.startsWith('/dash') && !shared.has(route.url))
      route.config = Object.assign({ cors: false }, route.config)
  })
  await app.register(cors, {
    delegator: async (request: FastifyRequest): Promise<FastifyCorsOptions> => {
      const { origin } = request.headers
      const open = origin !== undefined && isDashCall(request)
      return { ...answers, origin: open && (await allowsOrigin(origin, request.reseller)) }
    },
  })
}
