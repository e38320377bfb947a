import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Bytes from which answers travel compressed. */
export const COMPRESSED_FROM = 1024

const reading = new Set(['GET', 'HEAD'])
/** A partner's data: kept by itself alone, and asked about before it is used again. */
const KEPT_PRIVATELY = 'private, no-cache'

/** Whether `If-None-Match` names the tag; as RFC 9110 §13.1.2 compares, weak or not is the same. */
export function names(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  const bare = tag.replace(/^W\//, '')
  return header.split(',').some(one => one.trim().replace(/^W\//, '') === bare)
}

/**
 * Whether the caller has what the tag marks. A page whose origin is not allowed is sent it anew: with a 304 its browser
 * would show it what was kept from when the origin was.
 */
function hasIt(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  if (request.headers.origin !== undefined && !reply.hasHeader('access-control-allow-origin')) return false
  return names(request.headers['if-none-match'], tag)
}

/**
 * Marks a file by what is known of it, before it is read: answers 304 itself where the caller has it already, which
 * `reply.sent` then tells.
 */
export function fileTag(request: FastifyRequest, reply: FastifyReply, sha256: string): boolean {
  const tag = `"${sha256}"`
  void reply.header('ETag', tag).header('Cache-Control', KEPT_PRIVATELY)
  if (!hasIt(request, reply, tag)) return false
  void reply.status(304).send()
  return true
}

/**
 * Marks every answer of the Dash API with what it holds, counts in the header included; a caller that has it already
 * gets 304 without it. The tag is weak: the same answer may come compressed.
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

/** What a HEAD is measured by: what a GET would bring, which the compression of answers leaves to us. */
function measured(request: FastifyRequest, reply: FastifyReply, payload: string | Buffer): string | Buffer {
  const small = Buffer.byteLength(payload) < COMPRESSED_FROM
  if (small || !/\bgzip\b/.test(String(request.headers['accept-encoding']))) return payload
  void reply.header('Content-Encoding', 'gzip')
  return gzipSync(payload)
}
