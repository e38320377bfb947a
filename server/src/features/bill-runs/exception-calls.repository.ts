import type { billRuns } from '@nineops/contract/bureau/bill-runs/bill-runs.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { inOrder } from '../../platform/db/sorting.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { unratedSubject } from '../call-rating/rated-call-writer.service.ts'
import { queryList } from '../../platform/lists/stored-list.ts'

const sideOf = {
  unallocated: sql<boolean>`r.exception = 'unallocated'`,
  unrated_retail: sql<boolean>`r.exception in ('unrated_retail', 'unrated_both')`,
  unrated_wholesale: sql<boolean>`r.exception is not null and r.wholesale_cost is null`,
}

const subjectOfCall = sql.raw(unratedSubject('r'))

type Calls = ListQuery<typeof billRuns.exceptionCalls> & { billRunIndex: number }

/** Without a carrier, those of all carriers. */
const callsBehind = (
  db: Db,
  { billRunIndex, cause, subject, carrier }: Pick<Calls, 'billRunIndex' | 'cause' | 'subject' | 'carrier'>,
) =>
  db
    .selectFrom('rated_calls as r')
    .where('r.bill_run_index', '=', billRunIndex)
    // Redundant, so that the partial index of exceptions is used.
    .where('r.exception', 'is not', null)
    .where(sideOf[cause])
    .where(
      cause === 'unallocated'
        ? sql<boolean>`r.cli = ${subject}`
        : sql<boolean>`${subjectOfCall} = ${subject}`,
    )
    .$if(carrier !== undefined, query => query.where('r.carrier_index', '=', carrier ?? 0))

const orders = {
  startedAt: 'r.started_at',
  cli: 'r.cli',
  destination: 'r.destination',
  duration: 'r.duration_seconds',
  account: 'a.account_number',
  retail: 'r.retail_charge',
  wholesale: 'r.wholesale_cost',
  file: sql`lower(f.name)`,
  line: 'r.line_number',
  late: 'r.late',
  callId: 'r.call_id',
  carrier: sql`lower(c.name)`,
}

const ordered = (db: Db, of: Calls) =>
  callsBehind(db, of)
    .innerJoin('carriers as c', 'c.index', 'r.carrier_index')
    .innerJoin('data_collection_files as f', 'f.index', 'r.file_index')
    .leftJoin('accounts as a', 'a.index', 'r.account_index')
    .select([
      'r.call_id as callId',
      'r.cli',
      'r.destination',
      'r.started_at as startedAt',
      'r.duration_seconds as durationSeconds',
      'r.late',
      'r.carrier_index as carrierIndex',
      'c.name as carrierName',
      'r.file_index as fileIndex',
      'f.name as fileName',
      'r.line_number as lineNumber',
      'a.index as accountIndex',
      'a.account_number as accountNumber',
      'a.company_name as companyName',
      'r.retail_charge as retailCharge',
      'r.wholesale_cost as wholesaleCost',
      'r.kind',
      'r.quantity',
      'r.charge_code as chargeCode',
      'r.origin',
    ])
    .$call(query =>
      inOrder(query, of.sort, orders, {
        otherwise: 'r.started_at',
        tiebreak: sql`r.call_id, r.carrier_index`,
      }),
    )

export type ExceptionCallRow = Awaited<ReturnType<ReturnType<typeof ordered>['executeTakeFirstOrThrow']>>

/** Calls behind an exception, by start unless sorted. */
export const listedCalls = queryList({ matching: callsBehind, rows: ordered })

/** What a price for unrated calls could be by; not of more than so many. */
export const selectUsages = (
  db: Db,
  { kind, ...of }: Parameters<typeof callsBehind>[1] & { kind: number },
  most: number,
) =>
  callsBehind(db, of)
    .where('r.kind', '=', kind)
    .where(of.cause === 'unrated_retail' ? 'r.retail_prefix' : 'r.wholesale_prefix', 'is', null)
    .select(['r.destination', 'r.charge_code as chargeCode', 'r.origin'])
    .distinct()
    .limit(most)
    .execute()

/** Calls of one kind that one card could not price. */
export interface UnratedOfCard {
  billRunIndex: number
  cause: 'unrated_retail' | 'unrated_wholesale'
  kind: number
  rateCardIndex: number
}

/**
 * What a price for each exception of a card would have to be for, with as many digits of its numbers as prices look at,
 * and its first call.
 */
export const selectUsagesOfCard = (
  db: Db,
  { billRunIndex, cause, kind, rateCardIndex }: UnratedOfCard,
  digits: number,
) => allRows<{
  subject: string
  carrierIndex: number
  destination: string
  chargeCode: string
  origin: string
  firstCallAt: Date
}>(db)`
    select ${subjectOfCall} as subject, r.carrier_index as "carrierIndex", case when r.destination ~ '^\\d+$' then left(r.destination, ${digits}::int) else r.destination end as destination,
      coalesce(r.charge_code, '') as "chargeCode", coalesce(r.origin, '') as origin, min(r.started_at) as "firstCallAt"
    from rated_calls r
    where r.bill_run_index = ${billRunIndex} and r.exception is not null and ${sideOf[cause]} and r.kind = ${kind}
      and ${sql.ref(cause === 'unrated_retail' ? 'r.retail_prefix' : 'r.wholesale_prefix')} is null
      and ${sql.ref(cause === 'unrated_retail' ? 'r.retail_rate_card_index' : 'r.wholesale_rate_card_index')} = ${rateCardIndex}
    group by 1, 2, 3, 4, 5`

/** What all calls of an exception have in common, empty where they differ, and the first and last number. */
export interface CommonUsage {
  cause: string
  subject: string
  kind: number
  carrierIndex: number
  chargeCode: string
  origin: string
  firstNumber: string
  lastNumber: string
  /** As the side that has a price prices and names them. */
  pricedPrefix: string
  destinationName: string
  productGroup: string
}

const common = (column: string) => {
  const text = sql.raw(`coalesce(${column}, '')`)
  return sql<string>`case when min(${text}) = max(${text}) then min(${text}) else '' end`
}

/** Of the calls that lack a price, by exception; of one alone, or of all. */
export async function selectCommonUsages(
  db: Db,
  billRunIndex: number,
  one?: Pick<CommonUsage, 'cause' | 'subject' | 'kind' | 'carrierIndex'>,
): Promise<CommonUsage[]> {
  const ofOne = one
    ? sql`and u.cause = ${one.cause} and r.kind = ${one.kind} and r.carrier_index = ${one.carrierIndex}
        and ${subjectOfCall} = ${one.subject}`
    : sql``
  return allRows<CommonUsage>(db)`
    select u.cause, ${subjectOfCall} as subject, r.kind, r.carrier_index as "carrierIndex",
      ${common('r.charge_code')} as "chargeCode", ${common('r.origin')} as origin,
      min(r.destination collate "C") as "firstNumber", max(r.destination collate "C") as "lastNumber",
      ${common('o.prefix')} as "pricedPrefix", ${common('o.destination')} as "destinationName",
      ${common('o.product_group')} as "productGroup"
    from rated_calls r
    cross join lateral (values
      ('unrated_retail', ${sideOf.unrated_retail} and r.retail_prefix is null),
      ('unrated_wholesale', ${sideOf.unrated_wholesale} and r.wholesale_prefix is null)) u (cause, lacking)
    left join rate_card_entries o on o.kind = r.kind and o.prefix = coalesce(r.wholesale_prefix, r.retail_prefix)
      and o.rate_card_index = case when r.wholesale_prefix is null then r.retail_rate_card_index
        else r.wholesale_rate_card_index end
    where r.bill_run_index = ${billRunIndex} and r.exception is not null and u.lacking ${ofOne}
    group by 1, 2, 3, 4`
}
