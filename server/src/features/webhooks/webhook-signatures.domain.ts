import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const BYTES = 32

/** A new secret: `whsec_` and 256 random bits in base64 (Standard Webhooks). */
export const newSecret = (): string => PREFIX + randomBytes(BYTES).toString('base64')

/** `v1,` and the HMAC-SHA256, in base64, of id, time and body (Standard Webhooks). @param seconds since 1970 */
export function signatureOf(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}
