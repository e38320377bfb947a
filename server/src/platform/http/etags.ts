import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Answers of at least this many bytes are compressed. */
export const COMPRESSED_FROM = 1024

const reading = new Set(['GET', 'HEAD'])
/** A partner's data: cached by the caller only, and revalidated before each use. */
const KEPT_PRIVATELY = 'private, no-cache'

/** Whether `If-None-Match` names the tag; by the weak comparison of RFC 9110 §13.1.2. */
export function names(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  const bare = tag.replace(/^W\//, '')
  return header.split(',').some(one => one.trim().replace(/^W\//, '') === bare)
}

/**
 * Whether the caller already has the tagged answer. A page whose origin is not allowed is sent it again: with a 304
 * its browser would show the copy cached while the origin was allowed.
 */
function hasIt(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  if (request.headers.origin !== undefined && !reply.hasHeader('access-control-allow-origin')) return false
  return names(request.headers['if-none-match'], tag)
}

/**
 * Tags a file by its metadata, before it is read: sends the 304 itself where the caller already has it, as
 * `reply.sent` then shows.
 */
export function fileTag(request: FastifyRequest, reply: FastifyReply, sha256: string): boolean {
  const tag = `"${sha256}"`
  void reply.header('ETag', tag).header('Cache-Control', KEPT_PRIVATELY)
  if (!hasIt(request, reply, tag)) return false
  void reply.status(304).send()
  return true
}

/**
 * Tags every answer of the Dash API by its content, including counts in the header; a caller that already has it gets
 * an empty 304. The tag is weak: the same answer may be compressed.
 */
export function tagAnswers(app: FastifyInstance, isDashCall: (request: FastifyRequest) => boolean): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || !reading.has(request.method) || !isDashCall(request)) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const counts = reply.getHeader('DASH-MetaData')
    const digest = createHash('sha256')
      .update(`${typeof counts === 'string' ? counts : ''}\n`)
      .update(payload)
      .digest('base64url')
    const tag = `W/"${digest}"`
    void reply.header('ETag', tag).header('Cache-Control', KEPT_PRIVATELY)
    const known = hasIt(request, reply, tag)
    if (known) void reply.status(304)
    if (request.method === 'HEAD') return measured(request, reply, payload)
    return known ? null : payload
  })
}

/** Length of the answer that a GET would give for a HEAD; the compression plugin does not set it. */
function measured(request: FastifyRequest, reply: FastifyReply, payload: string | Buffer): string | Buffer {
  const small = Buffer.byteLength(payload) < COMPRESSED_FROM
  if (small || !/\bgzip\b/.test(String(request.headers['accept-encoding']))) return payload
  void reply.header('Content-Encoding', 'gzip')
  return gzipSync(payload)
}
