import { createHash } from 'node:crypto'
import type { Endpoint } from '@nineops/contract/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Caller } from '../auth/access-tokens.ts'
import type { Db } from '../db/db.ts'
import { httpErrors } from './errors.ts'
import { keepSecret, shownAgain } from './kept-secrets.ts'

/** How long a repeated request finds its first answer. */
const KEPT = '7 days'
/** Removed with each new key: more than are added, so that they never pile up. */
const FORGOTTEN_AT_ONCE = 10

async function forgetOldKeys(db: Db): Promise<void> {
  await sql`
    delete from idempotency_keys where (user_index, key) in (
      select user_index, key from idempotency_keys where created_at < now() - ${KEPT}::interval
      order by created_at limit ${FORGOTTEN_AT_ONCE} for update skip locked)`.execute(db)
}

interface Work {
  app: FastifyInstance
  endpoint: Endpoint
  request: FastifyRequest
  user: Caller
  input: object
  run: (db: Db) => Promise<unknown>
}

/** The connections of a call: partners' systems have their own, so that staff never wait for theirs. */
export const poolOf = (app: FastifyInstance, { dashClient }: FastifyRequest): Db =>
  dashClient === null ? app.db : app.partnerDb

/**
 * Runs an unsafe call in one transaction. With an `Idempotency-Key` header the same key and request give
 * the same answer, once: a second one waits for the first on the key's row and reads its answer.
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
  // A partner's system has keys of its own: it is no user.
  const owner = request.dashClient === null ? user.index : -request.dashClient
  const place = `idempotency_keys:${owner}:${key}`
  return pool.transaction().execute(async db => {
    await forgetOldKeys(db)
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
    const kept = endpoint.secret
      ? await keepSecret(db, { answer, place, requestId: request.id })
      : JSON.stringify(answer ?? null)
    await db
      .updateTable('idempotency_keys')
      .set({ status: endpoint.status ?? 200, answer: kept })
      .where('user_index', '=', owner)
      .where('key', '=', key)
      .execute()
    return answer
  })
}
