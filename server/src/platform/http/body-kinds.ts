import type { Endpoint } from '@nineops/contract/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AppError, httpErrors } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Content types of a body that is part of the call. */
    bodyTypes?: string[]
  }
}

const JSON_BODY = 'application/json'
const FORM = 'application/x-www-form-urlencoded'

/**
 * Content types of the body that a call accepts; those of OAuth also accept JSON. Files are checked as they stream
 * in.
 */
export function bodyTypes({ body, bodyKind = 'json' }: Pick<Endpoint, 'body' | 'bodyKind'>): string[] {
  if (!body || bodyKind === 'multipart') return []
  return bodyKind === 'form' ? [FORM, JSON_BODY] : [JSON_BODY]
}

/** 415, with the accepted types. */
export function wrongBodyKind({ headers, routeOptions }: FastifyRequest): AppError {
  const accepted = routeOptions.config.bodyTypes ?? []
  const sent = headers['content-type'] ?? 'a body of no type'
  if (accepted.length === 0) return httpErrors.wrongType('Send the content type that this call takes.')
  return httpErrors.wrongType(`This call takes ${accepted.join(' or ')}, not ${sent.slice(0, 100)}.`)
}

/** @throws 415 for a body that the call does not accept, even if the server could parse it */
export function requireBodyKind(request: FastifyRequest): void {
  const { headers, routeOptions } = request
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const length = headers['content-length'] ?? headers['transfer-encoding'] ?? '0'
  const accepted = routeOptions.config.bodyTypes ?? []
  if (type === undefined || length === '0' || accepted.length === 0 || accepted.includes(type)) return
  throw wrongBodyKind(request)
}

/** Many clients declare JSON on each call: an empty body counts as none where none is accepted. */
export function acceptEmptyBodies(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(JSON_BODY)
  app.addContentTypeParser(JSON_BODY, { parseAs: 'string' }, (request, body: string, done) => {
    if (body !== '') return read(request, body, done)
    if (request.routeOptions.config.bodyTypes?.length)
      return done(
        httpErrors.malformed('The body is empty, and the Content-Type says JSON. Send an object: {…}.'),
      )
    return done(null, undefined)
  })
}
