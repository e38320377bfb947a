import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { httpErrors } from './errors.ts'

/** Calls a minute. */
export interface CallLimits {
  /** From one address, which an office of hundreds may share. */
  address: number
  /** In one session, from any address. */
  session: number
}

export const USUAL_LIMITS: CallLimits = { address: 60_000, session: 1_200 }
const WINDOW = { timeWindow: 60_000 }
const seconds = (ttlMs: number): number => Math.ceil(ttlMs / 1000)

/**
 * Refuses too many calls from one address before anything is looked up for them. Routes may have narrower limits by
 * address as well. Each server counts for itself.
 */
export async function limitAddresses(app: FastifyInstance, { address }: CallLimits): Promise<void> {
  await app.register(rateLimit, {
    ...WINDOW,
    global: false,
    // A socket that is gone no longer has an address.
    keyGenerator: request => request.ip ?? 'gone',
    errorResponseBuilder: (_request, context) => httpErrors.tooMany(seconds(context.ttl)),
  })
  const count = app.createRateLimit({ ...WINDOW, max: address })
  app.addHook('onRequest', async (request, reply) => {
    // Opening the portal makes dozens of these.
    if (request.url.startsWith('/assets/')) return
    const counted = await count(request)
    if (counted.isAllowed) return
    void reply
      .header('x-ratelimit-limit', counted.max)
      .header('x-ratelimit-remaining', counted.remaining)
      .header('x-ratelimit-reset', counted.ttlInSeconds)
    if (counted.isExceeded) throw httpErrors.tooMany(counted.ttlInSeconds)
  })
}

/** Refuses a session that calls too often, once the caller is known. Needs `limitAddresses` before it. */
export function limitSessions(app: FastifyInstance, { session }: CallLimits): void {
  const count = app.createRateLimit({
    ...WINDOW,
    max: session,
    keyGenerator: request => String(request.caller?.session),
  })
  app.addHook('onRequest', async request => {
    if (!request.caller?.session) return
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw httpErrors.tooMany(counted.ttlInSeconds)
  })
}
