import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { ordinaryCost, type PasswordCost } from '../config/password-settings.ts'

const derive = promisify(argon2)

// One for the process, like the settings it comes from; the default cost until it is set.
let cost = ordinaryCost

/** Hashes passwords at this cost from now on; hashes made at another still verify. */
export function usePasswordCost(chosen: PasswordCost): void {
  cost = chosen
}

/** Hashes a password with argon2id; the result carries its own salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: password, nonce, ...cost, parallelism: 1, tagLength: 32 })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${nonce.toString('base64')}$${tag.toString('base64')}`
}

/**
 * Whether the password matches the hash. Without a hash, or with a malformed one, the answer is no and takes as long.
 */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? '')
  if (!match) {
    await hashPassword(password)
    return false
  }
  const expected = Buffer.from(match[5] ?? '', 'base64')
  const tag = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(match[4] ?? '', 'base64'),
    memory: Number(match[1]),
    passes: Number(match[2]),
    parallelism: Number(match[3]),
    tagLength: expected.length,
  })
  return timingSafeEqual(tag, expected)
}
