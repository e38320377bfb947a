import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow, firstValue } from '../../platform/db/query-rows.ts'
import type { Consequence, TryResult } from './webhooks.domain.ts'

/** A delivery claimed by this worker, with what it needs to send it. */
export interface ClaimedDelivery {
  index: number
  number: number
  tries: number
  type: string
  messageId: string
  body: string
  webhookIndex: number
  clientIndex: number
  url: string
  failures: number
  /** Sealed. */
  secret: string
  previousSecret: string | null
}

/** Deliveries of a webhook `w` that are due; a test goes to a paused and to a failing webhook too. */
const due = sql`
  from webhook_deliveries d join webhook_events e on e.index = d.event_index
  where d.webhook_index = w.index and d.state in ('waiting', 'sending') and d.next_try_at <= now()
    and (e.type = 'webhook.test'
      or (w.state = 'active' and (w.closed_until is null or w.closed_until <= now())))`
const free = sql`(w.claimed_until is null or w.claimed_until < now())`

/** The webhook with the oldest due delivery that no other worker is sending to. */
const lockDueWebhook = (db: Db) => firstValue<number>(db)`
    select w.index from webhooks w
    cross join lateral (select d.index, d.next_try_at ${due} order by d.index limit 1) d
    where ${free} order by d.next_try_at, d.index limit 1 for update of w skip locked`

/**
 * Claims the next webhook with a due delivery, for this many seconds: no other worker sends to it during that time.
 * Work not finished when its claim expires is due again.
 */
export async function claimNext(
  db: Db,
  claim: string,
  seconds: number,
): Promise<ClaimedDelivery | undefined> {
  for (;;) {
    const webhook = await lockDueWebhook(db)
    if (webhook === undefined) return undefined
    const delivery = await claimDelivery(db, webhook, claim, seconds)
    if (delivery) return delivery
  }
}

/** The due message and its tries are read after the webhook is locked: the last try may just have been recorded. */
const claimDelivery = (db: Db, webhook: number, claim: string, seconds: number) => firstRow<ClaimedDelivery>(
  db,
)`
    with taken as (
      update webhook_deliveries t set state = 'sending', tries = tries + 1
      where t.index = (select d.index from webhooks w cross join lateral (select d.index ${due}) d
          where w.index = ${webhook} order by d.index limit 1)
        and t.state in ('waiting', 'sending') returning t.*),
    held as (
      update webhooks w set claim = ${claim}, claimed_until = now() + make_interval(secs => ${seconds})
      from taken where w.index = taken.webhook_index returning w.*),
    tried as (
      insert into webhook_attempts (delivery_index, number, claim)
      select t.index, 1 + coalesce(
        (select max(a.number) from webhook_attempts a where a.delivery_index = t.index), 0), ${claim}::uuid
      from taken t returning number)
    select t.index, a.number, t.tries, e.type, e.id as "messageId", e.body, w.index as "webhookIndex",
      w.client_index as "clientIndex", w.url, w.failures, w.secret,
      case when w.previous_until > now() then w.previous_secret end as "previousSecret"
    from taken t join held w on w.index = t.webhook_index join webhook_events e on e.index = t.event_index
    cross join tried a`

const inSeconds = (seconds: number | null) =>
  seconds === null ? sql<null>`null` : sql<Date>`now() + make_interval(secs => ${seconds})`

/** Records a try and releases the webhook. False where the claim had expired: then only the try is recorded. */
export async function note(
  db: Db,
  delivery: ClaimedDelivery,
  claim: string,
  result: TryResult,
  then: Consequence,
): Promise<boolean> {
  const { status, ms, failure, answer } = result
  await db
    .updateTable('webhook_attempts')
    .set({ status, ms, failure, answer, ended: true })
    .where(eb => eb.and({ delivery_index: delivery.index, number: delivery.number, claim }))
    .execute()
  const delivered = then.state === 'delivered'
  const rows = await allRows<{ index: number }>(db)`
    update webhooks set claim = null, claimed_until = null, failures = ${then.failures},
      closed_until = ${inSeconds(then.closedFor)},
      last_delivered_at = case when ${delivered} then now() else last_delivered_at end,
      last_failed_at = case when ${delivered} then last_failed_at else now() end,
      last_failure = case when ${delivered} then last_failure else ${failure} end,
      state = case when ${then.pausedBecause}::text is null then state else 'paused' end,
      version = version + case when ${then.pausedBecause}::text is null then 0 else 1 end,
      paused_because = coalesce(${then.pausedBecause}, paused_because)
    where index = ${delivery.webhookIndex} and claim = ${claim} returning index`
  if (rows.length === 0) return false
  await sql`
    update webhook_deliveries set state = ${then.state},
      next_try_at = coalesce(${inSeconds(then.nextTryIn)}, next_try_at),
      delivered_at = case when ${delivered} then now() else delivered_at end
    where index = ${delivery.index} and state = 'sending'`.execute(db)
  return true
}
