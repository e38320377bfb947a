import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** Whether a request is signed with the secret (AWS Signature Version 4, in headers) and its body matches. */
export function isSigned(
  request: IncomingMessage,
  body: Buffer,
  keys: { id: string; secret: string },
): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!given) return false
  const [, id, day = '', region = '', names = '', signature] = given
  const time = String(request.headers['x-amz-date'] ?? '')
  const content = String(request.headers['x-amz-content-sha256'] ?? '')
  if (id !== keys.id || !time.startsWith(day) || !names.split(';').includes('host')) return false
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body)) return false
  const url = new URL(request.url ?? '', 'http://stand-in')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const headers = names.split(';').map(name => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const canonical = [request.method, url.pathname, query, headers.join(''), names, content].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${keys.secret}`, day))
  return (
    signature === hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex')
  )
}
