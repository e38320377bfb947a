import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Consequence, TryResult } from './webhooks.domain.ts'

/** A delivery that this worker holds, and what it is made of. */
export interface Held {
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

/**
 * Holds the next webhook that something is due to, for so many seconds: nobody else sends to it meanwhile. What a
 * worker began and did not end before its hold lapsed is due again. Tests go to paused and failing webhooks too.
 */
export async function hold(db: Db, claim: string, seconds: number): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    with next as (
      select w.index as webhook, d.index as delivery
      from webhooks w cross join lateral (
        select d.index, d.next_try_at from webhook_deliveries d join webhook_events e on e.index = d.event_index
        where d.webhook_index = w.index and d.state in ('waiting', 'sending') and d.next_try_at <= now()
          and (e.type = 'webhook.test'
            or (w.state = 'active' and (w.closed_until is null or w.closed_until <= now())))
        order by d.index limit 1) d
      where w.claimed_until is null or w.claimed_until < now()
      order by d.next_try_at, d.index limit 1 for update of w skip locked),
    -- One that another worker has ended since it was looked for is not sent again.
    taken as (
      update webhook_deliveries d set state = 'sending', tries = tries + 1
      from next where d.index = next.delivery and d.state in ('waiting', 'sending') returning d.*),
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
    cross join tried a`.execute(db)
  return rows[0]
}

const inSeconds = (seconds: number | null) =>
  seconds === null ? sql<null>`null` : sql<Date>`now() + make_interval(secs => ${seconds})`

/** Notes a try and lets go of the webhook. False where the hold had lapsed: then only the try is noted. */
export async function note(
  db: Db,
  held: Held,
  claim: string,
  result: TryResult,
  then: Consequence,
): Promise<boolean> {
  const { status, ms, failure, answer } = result
  await db
    .updateTable('webhook_attempts')
    .set({ status, ms, failure, answer, ended: true })
    .where('delivery_index', '=', held.index)
    .where('number', '=', held.number)
    .where('claim', '=', claim)
    .execute()
  const delivered = then.state === 'delivered'
  const { rows } = await sql<{ index: number }>`
    update webhooks set claim = null, claimed_until = null, failures = ${then.failures},
      closed_until = ${inSeconds(then.closedFor)},
      last_delivered_at = case when ${delivered} then now() else last_delivered_at end,
      last_failed_at = case when ${delivered} then last_failed_at else now() end,
      last_failure = case when ${delivered} then last_failure else ${failure} end,
      state = case when ${then.pausedBecause}::text is null then state else 'paused' end,
      version = version + case when ${then.pausedBecause}::text is null then 0 else 1 end,
      paused_because = coalesce(${then.pausedBecause}, paused_because)
    where index = ${held.webhookIndex} and claim = ${claim} returning index`.execute(db)
  if (rows.length === 0) return false
  await sql`
    update webhook_deliveries set state = ${then.state},
      next_try_at = coalesce(${inSeconds(then.nextTryIn)}, next_try_at),
      delivered_at = case when ${delivered} then now() else delivered_at end
    where index = ${held.index} and state = 'sending'`.execute(db)
  return true
}
