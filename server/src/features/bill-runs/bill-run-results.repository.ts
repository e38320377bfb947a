import type { ExceptionCause } from '@nineops/contract/bureau/bill-runs/exception-causes'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { UnratedOfCard } from './exception-calls.repository.ts'

export interface ExceptionFilter {
  cause?: ExceptionCause | undefined
  /** Part of the CLI or destination. */
  filter?: string
}

export const exceptionsOf = (db: Db, billRunIndex: number, { cause, filter = '' }: ExceptionFilter) =>
  db
    .selectFrom('bill_run_exceptions as e')
    .where('e.bill_run_index', '=', billRunIndex)
    .$if(cause !== undefined, query => query.where('e.cause', '=', cause ?? ''))
    .$if(filter !== '', query => query.where(sql<boolean>`strpos(lower(e.subject), lower(${filter})) > 0`))

/** A service that covers every call of an unallocated CLI by now, so that the next rating allocates them. */
export const coversCalls = (cli: string, first: string, last: string) => sql<boolean>`(
  s.cli = ${sql.ref(cli)} and s.start_date <= (${sql.ref(first)} at time zone 'Europe/London')::date
  and (s.end_date is null or s.end_date >= (${sql.ref(last)} at time zone 'Europe/London')::date))`

/** The first call of an unallocated CLI in the run's last rating; undefined if there is none. */
export const selectFirstUnallocatedCall = (db: Db, billRunIndex: number, cli: string) =>
  exceptionsOf(db, billRunIndex, { cause: 'unallocated' })
    .select(eb => eb.fn.min('e.first_call_at').as('firstCallAt'))
    .where('e.subject', '=', cli)
    .having(eb => eb.fn.countAll(), '>', 0)
    .executeTakeFirst()

/** Rating sums by product group, destination and day. */
export const selectBreakdowns = (db: Db, billRunIndex: number) =>
  db
    .selectFrom('bill_run_breakdowns')
    .select([
      'dimension',
      'name',
      'calls',
      'duration_seconds as durationSeconds',
      'retail_charge as retailCharge',
      'wholesale_cost as wholesaleCost',
    ])
    .where('bill_run_index', '=', billRunIndex)
    .orderBy('retail_charge', 'desc')
    .orderBy('name')
    .execute()

export const selectAccountByNumber = (db: Db, clientIndex: number, accountNumber: string) =>
  db
    .selectFrom('accounts')
    .select('index')
    .where(eb => eb.and({ client_index: clientIndex, account_number: accountNumber }))
    .executeTakeFirst()

export interface SuggestionRow {
  cli: string
  calls: number
  firstCallAt: Date
  formerIndex: number | null
  formerNumber: string | null
  formerUntil: string | null
  nearIndex: number | null
  nearNumber: string | null
  nearCli: string | null
}

const NEAR = 20

/**
 * Unallocated CLIs that no service covers yet, most calls first, with the account that had each last, and the one
 * account that has the nearest numbers now; none where the nearest belong to several.
 */
export const selectSuggestions = (
  db: Db,
  { clientIndex, index }: { clientIndex: number; index: number },
  most: number,
) => allRows<SuggestionRow>(db)`
    with u as (
      select e.subject as cli, sum(e.calls)::int as calls, min(e.first_call_at) as first_call_at,
        (min(e.first_call_at) at time zone 'Europe/London')::date as first_day
      from bill_run_exceptions e where e.bill_run_index = ${index} and e.cause = 'unallocated'
        and not exists (
          select from services s
          where s.client_index = ${clientIndex} and ${coversCalls('e.subject', 'e.first_call_at', 'e.last_call_at')})
      group by e.subject order by 2 desc, 1 limit ${most}
    )
    select u.cli, u.calls, u.first_call_at as "firstCallAt", f.account_index as "formerIndex",
      f.account_number as "formerNumber", f.end_date as "formerUntil", n.account_index as "nearIndex",
      n.account_number as "nearNumber", n.cli as "nearCli"
    from u
    left join lateral (
      select s.account_index, a.account_number, s.end_date
      from services s join accounts a on a.index = s.account_index
      where s.client_index = ${clientIndex} and s.cli = u.cli and s.end_date < u.first_day
      order by s.end_date desc limit 1
    ) f on true
    left join lateral (
      select min(d.account_index) as account_index, min(d.account_number) as account_number, min(d.cli) as cli
      from (
        select s.account_index, a.account_number, s.cli, rank() over (order by abs(s.cli::numeric - u.cli::numeric))
        from services s join accounts a on a.index = s.account_index
        where u.cli ~ '^[0-9]{6,15}$' and s.client_index = ${clientIndex} and s.cli ~ '^[0-9]{6,15}$'
          and left(s.cli, -2) in (left(u.cli, -2), left((u.cli::numeric - ${NEAR})::text, -2),
            left((u.cli::numeric + ${NEAR})::text, -2))
          and length(s.cli) = length(u.cli)
          and s.cli >= left((u.cli::numeric - ${NEAR})::text, -2) and s.cli <= (u.cli::numeric + ${NEAR})::text
          and abs(s.cli::numeric - u.cli::numeric) between 1 and ${NEAR}
          and (s.end_date is null or s.end_date >= u.first_day)
      ) d where d.rank = 1 having count(distinct d.account_index) = 1
    ) n on true
    order by u.calls desc, u.cli`

/** An exception of the run's last rating whose card lacks a price, not bank holidays; undefined if there is none. */
export const selectUnrated = (
  db: Db,
  billRunIndex: number,
  of: { cause: ExceptionCause; subject: string; kind: number; carrierIndex: number; rateCardIndex: number },
) =>
  exceptionsOf(db, billRunIndex, { cause: of.cause })
    .select(['e.first_call_at as firstCallAt', 'e.last_call_at as lastCallAt'])
    .where(eb =>
      eb.and({
        'e.subject': of.subject,
        'e.kind': of.kind,
        'e.carrier_index': of.carrierIndex,
        'e.rate_card_index': of.rateCardIndex,
        'e.calendar_ends': false,
      }),
    )
    .executeTakeFirst()

/** Exceptions of the run's last rating whose card lacked a price, and has none yet, most calls first. */
export const selectPriceless = (db: Db, billRunIndex: number, most: number) =>
  exceptionsOf(db, billRunIndex, {})
    .innerJoin('carriers as c', 'c.index', 'e.carrier_index')
    .innerJoin('rate_cards as r', 'r.index', 'e.rate_card_index')
    .leftJoin('rate_cards as p', 'p.index', 'e.priced_by')
    .select([
      'e.cause',
      'e.subject',
      'e.kind',
      'e.calls',
      'e.carrier_index as carrierIndex',
      'c.name as carrierName',
      'r.index as rateCardIndex',
      'r.name as rateCardName',
      'e.first_call_at as firstCallAt',
      'e.last_call_at as lastCallAt',
    ])
    .where('e.calendar_ends', '=', false)
    .where('p.index', 'is', null)
    .orderBy('e.calls', 'desc')
    .orderBy('e.cause')
    .orderBy('e.subject')
    .limit(most)
    .execute()

/** Notes which version of a card has the price of exceptions by now. */
export async function markPriced(
  db: Db,
  { billRunIndex, cause, kind, rateCardIndex }: UnratedOfCard,
  priced: readonly { subject: string; carrierIndex: number; pricedBy: number }[],
): Promise<void> {
  await sql`
    update bill_run_exceptions e set priced_by = p."pricedBy"
    from json_to_recordset(${JSON.stringify(priced)}) as p(subject text, "carrierIndex" int, "pricedBy" int)
    where e.bill_run_index = ${billRunIndex} and e.cause = ${cause} and e.kind = ${kind}
      and e.rate_card_index = ${rateCardIndex} and not e.calendar_ends and e.subject = p.subject
      and e.carrier_index = p."carrierIndex"`.execute(db)
}
