import { sql } from 'kysely'
import { z } from 'zod'
import { openSealer } from '../auth/sealing.ts'
import type { Db } from '../db/db.ts'
import { httpErrors } from './errors.ts'

/** For whoever lost the answer on its way and asks again, by a program or by hand; no archive of secrets. */
const SHOWN_AGAIN_MS = 3_600_000

/** An answer with a secret, and the audit entry of what made it: `null` where that names no thing. */
const keptSecret = z.object({ answer: z.unknown(), entry: z.string().nullable() })

interface Made {
  answer: unknown
  /** Whose key it is: moved to another's, it does not open. */
  place: string
  requestId: string
}

/** An answer with a secret as it is kept for a repeat: sealed. Answers JSON. */
export async function keepSecret(db: Db, { answer, place, requestId }: Made): Promise<string> {
  const made = await db
    .selectFrom('audit_entries')
    .select('index')
    .where('request_id', '=', requestId)
    .where('entity_index', 'is not', null)
    .orderBy('index', 'desc')
    .executeTakeFirst()
  const kept = JSON.stringify({ answer, entry: made ? String(made.index) : null })
  return JSON.stringify((await openSealer(db)).seal(kept, place))
}

/** Whether something was done since to the thing that an audit entry is about: deleted, revoked, rotated, changed. */
async function touchedSince(db: Db, entry: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit_entries made
    join audit_entries later on later.entity = made.entity and later.entity_index = made.entity_index
      and later.index > made.index
    where made.index = ${entry}::bigint limit 1`.execute(db)
  return rows.length > 0
}

/**
 * The kept answer, for a short while and only as long as nothing was done since to what it is of: a secret that was
 * shown once is not to be had again by whoever finds an old request.
 * @throws 409 `secret_shown_before`
 */
export async function shownAgain(
  db: Db,
  { sealed, place, at }: { sealed: unknown; place: string; at: Date },
): Promise<unknown> {
  if (Date.now() - at.getTime() > SHOWN_AGAIN_MS) throw httpErrors.secretShown()
  const kept = keptSecret.safeParse(JSON.parse((await openSealer(db)).unseal(String(sealed), place)))
  if (!kept.success || kept.data.entry === null || (await touchedSince(db, kept.data.entry)))
    throw httpErrors.secretShown()
  return kept.data.answer
}
