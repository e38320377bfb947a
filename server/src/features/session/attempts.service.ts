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

/** The keys a password attempt counts against. Attempts from a known address only block that address. */
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

/** An attempt, counted as failed until it proves otherwise. */
export interface Attempt {
  keys: readonly AttemptKey[]
  /** Consecutive failures, of the key with most of them. */
  failures: number
  /** Seconds that the next one has to wait if this one fails. */
  wait: number
}

/**
 * Counts an attempt before it is made, so that simultaneous ones gain nothing; in its own transaction.
 * @throws 429 `too_many_requests` with the seconds to wait; such an attempt is not counted
 */
export async function beginAttempt(db: Db, keys: readonly AttemptKey[]): Promise<Attempt> {
  const now = Date.now()
  return db.transaction().execute(async tx => {
    const rows = await repository.lockAttempts(tx, keys)
    const blocked = Math.max(...rows.map(row => row.heldSeconds))
    if (blocked > 0) throw sessionErrors.held(Math.ceil(blocked))
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

/** The attempt neither failed nor succeeded: another input is required first. */
export async function undoAttempt(db: Db, { keys }: Attempt): Promise<void> {
  for (const key of keys) await repository.forgetAttempt(db, key)
}

/** The attempt succeeded: earlier failures are forgotten, except those of others from the same address. */
export async function forgiveAttempt(db: Db, attempt: Attempt): Promise<void> {
  for (const key of attempt.keys) {
    if (key.kind === 'address') await repository.forgetAttempt(db, key)
    else await repository.forget(db, key)
  }
  await repository.forgetOld(db, FORGOTTEN_HOURS, 20)
}

/** Deletes expired counters, also while no one signs in. */
export async function forgetAllOld(db: Db): Promise<void> {
  while ((await repository.forgetOld(db, FORGOTTEN_HOURS, 5_000)) === 5_000);
}

/** Deletes everything counted against a user whose password an administrator has reset. */
export async function forgiveUser(db: Db, user: { index: number; username: string }): Promise<void> {
  await repository.forgetAll(db, nameKey(user.username), user.index)
}

/** Until when password attempts for these users from unknown addresses are blocked. */
export async function blockedUntil(db: Db): Promise<(username: string) => Date | null> {
  const blocked = new Map((await repository.selectBlocked(db, 'username')).map(row => [row.key, row.free_at]))
  return username => blocked.get(nameKey(username)) ?? null
}
