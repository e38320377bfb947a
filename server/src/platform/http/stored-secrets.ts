import { sql } from 'kysely'
import { z } from 'zod'
import { openSealer } from '../auth/sealing.ts'
import type { Db } from '../db/db.ts'
import { httpErrors } from './errors.ts'

/** For a caller who lost the answer and repeats the call; not an archive of secrets. */
const SHOWN_AGAIN_MS = 3_600_000

/** An answer with a secret, and the audit entry that recorded it; `null` where that names no thing. */
const storedSecret = z.object({ answer: z.unknown(), entry: z.string().nullable() })

interface SecretAnswer {
  answer: unknown
  /** The key's owner, which it is sealed for. */
  place: string
  requestId: string
}

/** An answer with a secret, sealed for a repeat of the call. Returns JSON. */
export async function storeSecret(db: Db, { answer, place, requestId }: SecretAnswer): Promise<string> {
  const made = await db
    .selectFrom('audit_entries')
    .select('index')
    .where('request_id', '=', requestId)
    .where('entity_index', 'is not', null)
    .orderBy('index', 'desc')
    .executeTakeFirst()
  const stored = JSON.stringify({ answer, entry: made ? String(made.index) : null })
  return JSON.stringify((await openSealer(db)).seal(stored, place))
}

/** Whether the thing in an audit entry has changed since: deleted, revoked, rotated, changed. */
async function touchedSince(db: Db, entry: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit_entries made
    join audit_entries later on later.entity = made.entity and later.entity_index = made.entity_index
      and later.index > made.index
    where made.index = ${entry}::bigint limit 1`.execute(db)
  return rows.length > 0
}

/**
 * The stored answer, for a short time and only while its thing has not changed since: a secret that was shown once
 * must not be available to someone who finds an old request.
 * @throws 409 `secret_shown_before`
 */
export async function shownAgain(
  db: Db,
  { sealed, place, at }: { sealed: unknown; place: string; at: Date },
): Promise<unknown> {
  if (Date.now() - at.getTime() > SHOWN_AGAIN_MS) throw httpErrors.secretShown()
  const stored = storedSecret.safeParse(JSON.parse((await openSealer(db)).unseal(String(sealed), place)))
  if (!stored.success || stored.data.entry === null || (await touchedSince(db, stored.data.entry)))
    throw httpErrors.secretShown()
  return stored.data.answer
}
