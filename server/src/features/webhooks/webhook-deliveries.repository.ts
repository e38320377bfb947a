import type { WebhookDeliveriesQuery } from '@nineops/contract/dash-administration/webhooks/webhooks.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { queryList } from '../../platform/lists/stored-list.ts'

type Which = Pick<WebhookDeliveriesQuery, 'state' | 'type'>
type Deliveries = Which & { webhookIndex: number }

const ofWebhook = (db: Db, webhookIndex: number, { state, type }: Which = {}) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as e', 'e.index', 'd.event_index')
    .where('d.webhook_index', '=', webhookIndex)
    .$if(state !== undefined, query => query.where('d.state', '=', state ?? ''))
    .$if(type !== undefined, query => query.where('e.type', '=', type ?? ''))

const select = (db: Db, webhookIndex: number, query?: Which) =>
  ofWebhook(db, webhookIndex, query)
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('webhook_attempts as a')
          .select(['a.status', 'a.ms', 'a.failure'])
          .whereRef('a.delivery_index', '=', 'd.index')
          .orderBy('a.number', 'desc')
          .limit(1)
          .as('a'),
      join => join.onTrue(),
    )
    .select([
      'd.index',
      'e.id as messageId',
      'e.type',
      'e.invoice_run_index as invoiceRunIndex',
      'd.state',
      'd.tries',
      'd.resends',
      'd.created_at as createdAt',
      'd.next_try_at as nextTryAt',
      'd.delivered_at as deliveredAt',
      'a.status as lastStatus',
      'a.ms as lastMs',
      'a.failure as lastFailure',
    ])
export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** A webhook's deliveries, the latest first. */
export const listedDeliveries = queryList({
  matching: (db, of: Deliveries) => ofWebhook(db, of.webhookIndex, of),
  rows: (db, of) => select(db, of.webhookIndex, of).orderBy('d.index', 'desc'),
})

export const selectDelivery = (db: Db, webhookIndex: number, index: number) =>
  select(db, webhookIndex).select('e.body').where('d.index', '=', index).executeTakeFirst()

/** The latest tries of a delivery, first to last. */
export async function selectAttempts(db: Db, deliveryIndex: number, most: number) {
  const rows = await db
    .selectFrom('webhook_attempts')
    .select(['number', 'at', 'status', 'ms', 'failure', 'answer', 'ended'])
    .where('delivery_index', '=', deliveryIndex)
    .orderBy('number', 'desc')
    .limit(most)
    .execute()
  return rows.toReversed()
}

/** Makes ended deliveries wait again, due at once: one, or all that failed. Returns how many. */
export async function updateToResend(db: Db, webhookIndex: number, index: number | null): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({
      state: 'waiting',
      tries: 0,
      resends: sql<number>`resends + 1`,
      next_try_at: sql<Date>`now()`,
    })
    .where('webhook_index', '=', webhookIndex)
    .$if(index !== null, query =>
      query.where('index', '=', index ?? 0).where('state', 'in', ['delivered', 'failed']),
    )
    .$if(index === null, query => query.where('state', '=', 'failed'))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
