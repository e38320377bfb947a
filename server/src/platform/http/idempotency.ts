import { createHash } from 'node:crypto'
import type { Endpoint } from '@nineops/contract/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Caller } from '../auth/access-tokens.ts'
import type { Db } from '../db/db.ts'
import { httpErrors } from './errors.ts'
import { storeSecret, shownAgain } from './stored-secrets.ts'

/** How long a repeated request gets the first answer. */
const LIFETIME = '7 days'
/** Old keys deleted with each new one: more than are added, so that they never pile up. */
const DELETED_AT_ONCE = 10

async function deleteOldKeys(db: Db): Promise<void> {
  await sql`
    delete from idempotency_keys where (user_index, key) in (
      select user_index, key from idempotency_keys where created_at < now() - ${LIFETIME}::interval
      order by created_at limit ${DELETED_AT_ONCE} for update skip locked)`.execute(db)
}

interface Work {
  app: FastifyInstance
  endpoint: Endpoint
  request: FastifyRequest
  user: Caller
  input: object
  run: (db: Db) => Promise<unknown>
}

/** The connection pool of a call: partners' systems have their own, so that staff never wait for theirs. */
export const poolOf = (app: FastifyInstance, { dashClient }: FastifyRequest): Db =>
  dashClient === null ? app.db : app.partnerDb

/**
 * Runs an unsafe call in one transaction. With an `Idempotency-Key` header it runs once: the same key and request get
 * the same answer, and a concurrent repeat waits on the key's row for it.
 * @throws 409 `idempotency_key_reused` when the key came with another request before; `secret_shown_before`
 */
export async function withIdempotencyKey({
  app,
  endpoint,
  request,
  user,
  input,
  run,
}: Work): Promise<unknown> {
  const pool = poolOf(app, request)
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return pool.transaction().execute(run)
  if (key.length > 200) throw httpErrors.malformed('The Idempotency-Key is longer than 200 characters.')
  const name = `${endpoint.method} ${endpoint.path}`
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([name, input]))
    .digest('hex')
  // Keys of a partner's system are its own, as it is not a user.
  const owner = request.dashClient === null ? user.index : -request.dashClient
  const place = `idempotency_keys:${owner}:${key}`
  return pool.transaction().execute(async db => {
    await deleteOldKeys(db)
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('idempotency_keys')
      .values({ user_index: owner, key, endpoint: name, body_hash: bodyHash })
      .onConflict(conflict => conflict.columns(['user_index', 'key']).doNothing())
      .executeTakeFirstOrThrow()
    const mine = db.selectFrom('idempotency_keys').where('user_index', '=', owner).where('key', '=', key)
    if (!numInsertedOrUpdatedRows) {
      const before = await mine.select(['body_hash', 'answer', 'created_at']).executeTakeFirstOrThrow()
      if (before.body_hash !== bodyHash) throw httpErrors.keyReused()
      if (!endpoint.secret) return before.answer
      return shownAgain(db, { sealed: before.answer, place, at: before.created_at })
    }
    const answer = await run(db)
    const stored = endpoint.secret
      ? await storeSecret(db, { answer, place, requestId: request.id })
      : JSON.stringify(answer ?? null)
    await db
      .updateTable('idempotency_keys')
      .set({ status: endpoint.status ?? 200, answer: stored })
      .where(eb => eb.and({ user_index: owner, key }))
      .execute()
    return answer
  })
}
