import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** The code of RFC 6238 that an authenticator app shows, so many steps from now. @param key Base32 */
export function codeOf(key: string, steps = 0): string {
  const bits = Array.from(key.replaceAll(/\s/g, ''), letter =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps))
  const hmac = createHmac('sha1', secret).update(counter).digest()
  const offset = (hmac.at(-1) ?? 0) & 15
  return String((hmac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}
