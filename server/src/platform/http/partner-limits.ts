import type { FastifyReply } from 'fastify'
import type { Admission } from '../auth/partner-access.ts'
import { httpErrors } from './errors.ts'

const MINUTE = 60

/** Sends a partner's system its remaining calls, in the headers of the IETF's draft on rate limits. */
export function setLimitHeaders(reply: FastifyReply, { limit, calls, resetSeconds }: Admission): void {
  void reply
    .header('RateLimit-Policy', `"client";q=${limit};w=${MINUTE}`)
    .header('RateLimit', `"client";r=${Math.max(0, limit - calls)};t=${resetSeconds}`)
}

/** @throws 429 `too_many_requests` with Retry-After, beyond the limit */
export function enforceLimit({ limit, calls, resetSeconds }: Admission): void {
  if (calls > limit) throw httpErrors.tooMany(resetSeconds)
}
