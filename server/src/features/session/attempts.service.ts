import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import { type AttemptKind, FORGOTTEN_HOURS, patience, waitAfter } from './attempts.domain.ts'
import * as repository from './attempts.repository.ts'
import { sessionErrors } from './session.errors.ts'

export interface AttemptKey {
  kind: AttemptKind
  key: string
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const nameKey = (username: string) => digest(username.trim().toLowerCase())

/** What a password that is tried counts against. An address the user is known at is held up by itself alone. */
export function passwordKeys(username: string, ip: string, known: boolean): AttemptKey[] {
  const pair = `${nameKey(username)}:${digest(ip)}`
  if (known) return [{ kind: 'known-pair', key: pair }]
  return [
    { kind: 'pair', key: pair },
    { kind: 'username', key: nameKey(username) },
    { kind: 'address', key: digest(ip) },
  ]
}
export const codeKey = (user: number): AttemptKey => ({ kind: 'code', key: String(user) })
export const ownKey = (user: number): AttemptKey => ({ kind: 'own', key: String(user) })

/** An attempt that counts as failed until it is known to be none. */
export interface Attempt {
  keys: readonly AttemptKey[]
  /** Failures in a row, of the key that has most of them. */
  failures: number
  /** Seconds that the next one has to wait, if this one fails. */
  wait: number
}

/**
 * Counts an attempt before it is made, so that many at once are no way round; in a transaction of its own.
 * @throws 429 `too_many_requests` with the seconds to wait; such an attempt counts for nothing
 */
export async function beginAttempt(db: Db, keys: readonly AttemptKey[]): Promise<Attempt> {
  const now = Date.now()
  return db.transaction().execute(async tx => {
    const rows = await repository.lockAttempts(tx, keys)
    const held = Math.max(...rows.map(row => row.heldSeconds))
    if (held > 0) throw sessionErrors.held(Math.ceil(held))
    const forgotten = now - FORGOTTEN_HOURS * 3_600_000
    const counted = rows.map(row => {
      const failures = (row.failed_at.getTime() < forgotten ? 0 : row.failures) + 1
      return { row, failures, wait: waitAfter(failures, patience[row.kind as AttemptKind]) }
    })
    for (const { row, failures, wait } of counted) await repository.saveAttempt(tx, row, failures, wait)
    return {
      keys,
      failures: Math.max(...counted.map(one => one.failures)),
      wait: Math.max(...counted.map(one => one.wait)),
    }
  })
}

/** It did not fail, but it did not succeed either: something else is asked for first. */
export async function undoAttempt(db: Db, { keys }: Attempt): Promise<void> {
  for (const key of keys) await repository.takeBack(db, key)
}

/** It succeeded: what failed before is forgotten, but for what others did from the same address. */
export async function forgiveAttempt(db: Db, attempt: Attempt): Promise<void> {
  for (const key of attempt.keys) {
    if (key.kind === 'address') await repository.takeBack(db, key)
    else await repository.forget(db, key)
  }
  await repository.forgetOld(db, FORGOTTEN_HOURS, 20)
}

/** Forgets what counts no more, also where nobody signs in. */
export async function forgetAllOld(db: Db): Promise<void> {
  while ((await repository.forgetOld(db, FORGOTTEN_HOURS, 5_000)) === 5_000);
}

/** Forgets everything that was counted against a user: an administrator has given them a new password. */
export async function forgiveUser(db: Db, user: { index: number; username: string }): Promise<void> {
  await repository.forgetAll(db, nameKey(user.username), user.index)
}

/** Until when no further password of these users is tried from an unknown address. */
export async function heldUntil(db: Db): Promise<(username: string) => Date | null> {
  const held = new Map((await repository.selectHeld(db, 'username')).map(row => [row.key, row.free_at]))
  return username => held.get(nameKey(username)) ?? null
}
