import { type Endpoint, isDash } from '@nineops/contract/http'
import { z } from 'zod'

const header = (description: string, example?: string) =>
  z.string().meta({ header: { description, ...(example ? { example } : {}) } })

const requestId = header('Names this request: your provider finds it by that')
const counts = header('JSON: Pagination {Page, PageSize, TotalCount, TotalPages}')
const etag = header('Names this answer: send it back as If-None-Match')
const disposition = header('attachment with the name of the file')
const retryAfter = header('Seconds to wait before the same call is sent again', '30')
const authenticate = header('Bearer; of POST /dash/token Basic', 'Bearer')

/** For calls with a partner's own valid token; others have no limit of their own. */
const limits = {
  'RateLimit-Policy': header(
    'Calls a minute of the credential: q in w seconds',
    '"client";q=600;w=60',
  ).optional(),
  RateLimit: header('Calls that are left: r, until t seconds from now', '"client";r=597;t=41').optional(),
}

/** Headers of a success, or of 304; those not always sent are optional. */
export function answerHeaders(endpoint: Endpoint, status = 200): z.ZodObject {
  const dash = isDash(endpoint)
  const full = status !== 304
  return z.object({
    'X-Request-Id': requestId,
    ...(endpoint.paged ? { 'DASH-MetaData': counts } : {}),
    ...(endpoint.answer === 'file' && full ? { 'Content-Disposition': disposition } : {}),
    ...(dash && endpoint.method === 'GET' ? { ETag: etag } : {}),
    ...(dash && endpoint.roles !== 'open' ? limits : {}),
  })
}

/** Headers of a failure of either API. */
export const failureHeaders = (dash: boolean, status: number): z.ZodObject =>
  z.object({
    'X-Request-Id': requestId,
    ...(status === 429 || status === 503 ? { 'Retry-After': retryAfter } : {}),
    ...(dash && status === 401 ? { 'WWW-Authenticate': authenticate } : {}),
    ...(dash && status !== 401 && status !== 503 ? limits : {}),
  })
