import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'

const select = (db: Db) =>
  db
    .selectFrom('webhooks as w')
    .innerJoin('clients as c', 'c.index', 'w.client_index')
    .select(eb => [
      'w.index',
      'w.version',
      'w.client_index as clientIndex',
      'c.name as clientName',
      'w.url',
      'w.description',
      'w.events',
      'w.state',
      'w.paused_because as pausedBecause',
      'w.previous_until as previousUntil',
      'w.closed_until as closedUntil',
      'w.failures',
      'w.last_delivered_at as lastDeliveredAt',
      'w.last_failed_at as lastFailedAt',
      'w.last_failure as lastFailure',
      'w.created_at as createdAt',
      'w.created_by as createdBy',
      eb
        .selectFrom('webhook_deliveries as d')
        .select(eb.fn.countAll<number>().as('deliveries'))
        .whereRef('d.webhook_index', '=', 'w.index')
        .where('d.state', 'in', ['waiting', 'sending'])
        .$asScalar()
        .$notNull()
        .as('waiting'),
      eb
        .selectFrom('webhook_deliveries as d')
        .select(eb.fn.countAll<number>().as('deliveries'))
        .whereRef('d.webhook_index', '=', 'w.index')
        .where('d.state', '=', 'failed')
        .$asScalar()
        .$notNull()
        .as('failed'),
    ])
export type WebhookRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const selectAll = (db: Db): Promise<WebhookRow[]> =>
  select(db).orderBy(sql`lower(c.name)`).orderBy('w.client_index').orderBy('w.index').execute()

/** The addresses of webhooks, active or paused, by reseller. */
export const selectPlaces = (db: Db) =>
  db
    .selectFrom('webhooks as w')
    .innerJoin('clients as c', 'c.index', 'w.client_index')
    .select(['c.name as client', 'w.url'])
    .orderBy(sql`lower(c.name)`)
    .orderBy('w.index')
    .execute()

export const selectOfClient = (db: Db, clientIndex: number): Promise<WebhookRow[]> =>
  select(db).where('w.client_index', '=', clientIndex).orderBy('w.index').execute()

/** `lock` prevents other changes until the transaction ends. */
export async function selectOne(
  db: Db,
  clientIndex: number,
  index: number,
  lock = false,
): Promise<WebhookRow | undefined> {
  if (lock) await lockRows(db, 'webhooks', [index], 'no key update')
  return select(db).where('w.client_index', '=', clientIndex).where('w.index', '=', index).executeTakeFirst()
}

/** How many a reseller has; locks them against another being added until the transaction ends. */
export async function countLocked(db: Db, clientIndex: number): Promise<number> {
  await sql`select from clients where index = ${clientIndex} for no key update`.execute(db)
  const { count } = await db
    .selectFrom('webhooks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('client_index', '=', clientIndex)
    .executeTakeFirstOrThrow()
  return count
}

export async function isTaken(db: Db, clientIndex: number, url: string, but = 0): Promise<boolean> {
  const row = await db
    .selectFrom('webhooks')
    .select('index')
    .where(eb => eb.and({ client_index: clientIndex, url }))
    .where('index', '<>', but)
    .executeTakeFirst()
  return row !== undefined
}

export interface WebhookValues {
  url: string
  description: string
  events: string[]
  state: string
}

/** Adds a webhook without its secret, because that is sealed with the new index. */
export async function insert(
  db: Db,
  clientIndex: number,
  values: WebhookValues,
  createdBy: string,
): Promise<number> {
  return insertRow(db, 'webhooks', {
    ...values,
    client_index: clientIndex,
    secret: '',
    created_by: createdBy,
  })
}

export async function update(
  db: Db,
  index: number,
  change: Partial<WebhookValues>,
  { afresh }: { afresh: boolean },
): Promise<void> {
  const values = { ...change, ...(afresh ? { failures: 0, closed_until: null, paused_because: null } : {}) }
  const version = sql<number>`version + ${Object.keys(change).length > 0 ? 1 : 0}`
  await updateRow(db, 'webhooks', index, { ...values, version })
}

/** Sets a sealed secret; the previous one also signs for this many hours. Returns until when. */
export async function updateSecret(
  db: Db,
  index: number,
  sealed: string,
  overlapHours: number,
): Promise<Date | null> {
  const until = sql<Date>`case when ${overlapHours} > 0 then now() + make_interval(hours => ${overlapHours}) end`
  const row = await db
    .updateTable('webhooks')
    .set({
      secret: sealed,
      previous_secret: overlapHours > 0 ? sql`secret` : null,
      previous_until: until,
    })
    .where('index', '=', index)
    .returning('previous_until')
    .executeTakeFirstOrThrow()
  return row.previous_until
}

export async function remove(db: Db, index: number): Promise<void> {
  await db.deleteFrom('webhooks').where('index', '=', index).execute()
}
