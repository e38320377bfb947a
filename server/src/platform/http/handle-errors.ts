import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError, type z } from 'zod'
import { isLostConnection, warnOfFailure } from '../db/lost-connections.ts'
import { DamagedFile } from '../files/stored-documents.ts'
import { wrongBodyKind } from './body-kinds.ts'
import { AppError, httpErrors } from './errors.ts'
import { shownBytes } from './uploads.ts'
import { missed } from './near-misses.ts'
import { isUnreachable, UNREACHABLE_SECONDS } from './unreachable.ts'

/** Field errors as `lines.0.amount: message`, from a failed validation. */
export function fieldErrors(
  issues: readonly z.core.$ZodIssue[],
  prefix = '',
): { field: string; message: string }[] {
  return issues.map(issue => ({
    field: [prefix, ...issue.path.map(String)].filter(Boolean).join('.'),
    message: issue.message,
  }))
}

function toAppError(error: unknown, request: FastifyRequest): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof ZodError) return undefined
  if (error instanceof DamagedFile) {
    request.log.error({ file: error.file, damage: error.damage }, 'a stored file is damaged')
    return httpErrors.damagedFile(error.message)
  }
  const { statusCode, code, message, detail } = error as FastifyError & { detail?: string }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongBodyKind(request)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return httpErrors.tooLarge(
      `The body is larger than ${shownBytes(request.routeOptions.bodyLimit)}, the most that this call takes.`,
    )
  // Text that PostgreSQL cannot store: a NUL, or in JSON half of a surrogate pair.
  if (code === '22021' || code === '22P05' || (code === '22P02' && detail?.includes('surrogate')))
    return httpErrors.malformed('The text holds a character that cannot be stored.')
  // The multipart parser gives its errors no code.
  if (/^(Unexpected end of (form|multipart)|Malformed|Multipart: |Part terminated)/.test(message))
    return httpErrors.malformed('The multipart body is broken or was cut short.')
  if (statusCode && statusCode >= 400 && statusCode < 500) return httpErrors.malformed(message)
  return undefined
}

/** Turns every failure into the answer of `product: Conventions`; unknown ones reveal nothing internal. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error, request)
  if (!known) {
    if (isLostConnection(error)) warnOfFailure(request.log, error, 'request')
    else request.log.error({ err: error }, 'unexpected failure')
  }
  const unknown = isUnreachable(error) ? httpErrors.notReady(UNREACHABLE_SECONDS) : httpErrors.unknown()
  const { status, body, retryAfter } = known ?? unknown
  // Of the file that would have been sent.
  void reply.removeHeader('etag').header('cache-control', 'no-store')
  if (retryAfter !== undefined) void reply.header('Retry-After', retryAfter)
  // RFC 6750 §3: the kind of token that the Dash API expects.
  if (body.code === 'not_signed_in' && request.url.startsWith('/dash/'))
    void reply.header('WWW-Authenticate', 'Bearer')
  return reply
    .status(status)
    .header('X-Request-Id', request.id)
    .type('application/json')
    .send({ error: body })
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler((request, reply) => {
    const { origin } = request.headers
    const path = request.url.split('?')[0] ?? ''
    const refused = request.method === 'OPTIONS' && origin !== undefined && path.startsWith('/dash/')
    if (refused) return answerFailure(httpErrors.originNotAllowed(origin.slice(0, 300)), request, reply)
    const { error, allow } = missed(app.endpoints, request.method, path)
    if (allow !== undefined) void reply.header('Allow', allow)
    return answerFailure(error, request, reply)
  })
}

const unreadable: Readonly<Record<string, [status: string, detail: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address and headers are over 16 kB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
}

/** Invalid or oversized HTTP never becomes a request: it is answered on the socket, in the same format. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const [status, detail] = unreadable[error.code ?? ''] ?? ['400 Bad Request', 'This is not an HTTP request.']
  const body = JSON.stringify({ error: httpErrors.malformed(detail).body })
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      `X-Request-Id: ${randomUUID()}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
