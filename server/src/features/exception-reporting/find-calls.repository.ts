import type { ExceptionThresholds } from '@nineops/contract/partner-commercial/exception-reporting/exception-thresholds.contract'
import { type RawBuilder, sql } from 'kysely'
import type { FindingQuery } from './found-columns.repository.ts'
import { freePattern } from './number-classes.domain.ts'

const SECONDS = 60

/**
 * Overseas, 09 and 070. Short codes have up to six digits; longer numbers that do not begin with 44 are abroad
 * (engine: Numbers, times, money).
 */
const premium = sql`(r.destination like '449%' or r.destination like '4470%'
  or (r.destination not like '44%' and length(r.destination) > 6))`

const covered = sql`(coalesce(r.inclusive_seconds, 0) > 0 or r.inclusive_quantity is not null)`

/** Which rated calls `r` are of which kind; the rules are described in `exceptionDefinitions` on the screen. */
export const callRules = (thresholds: ExceptionThresholds) => ({
  // A call of no duration costs nothing by the rules of rating.
  // The pattern match is the most expensive condition, so the case expression forces it last.
  zero_value: sql<boolean>`(case when r.retail_charge = 0 and r.duration_seconds > 0 and not ${covered}
    then r.destination !~ ${freePattern(thresholds.freePrefixes)} else false end)`,
  negative_margin: sql<boolean>`(r.retail_charge < r.wholesale_cost and not ${covered})`,
  high_call: sql<boolean>`(r.retail_charge > ${thresholds.highCall}::numeric)`,
  long_call: sql<boolean>`(r.duration_seconds > ${thresholds.longCallMinutes * SECONDS}::int)`,
  late: sql<boolean>`r.late`,
  account_margin: sql<boolean>`(r.account_index is not null and r.retail_charge is not null
    and r.wholesale_cost is not null and not ${covered})`,
  premium_share: sql<boolean>`(r.account_index is not null and r.retail_charge is not null
    and ${premium})`,
})

/** A call as text, earliest first: there is no index from a rate card or file to its calls. */
const example = sql`concat_ws(e'\\x1f', to_char(r.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  r.call_id, r.cli, r.destination, r.duration_seconds, coalesce(r.retail_charge::text, ''),
  coalesce(r.wholesale_cost::text, ''))`

/** Unallocated and unrated calls by what they lack; kinds of usage of one subject are one finding. */
export const unbilledFindings = (billRunIndex: number): FindingQuery => sql`
  select e.cause, e.subject, null::int, null::int, e.carrier_index, e.rate_card_index, null::int, sum(e.calls)::int,
    sum(e.duration_seconds)::int8,
    sum(case when e.cause = 'unrated_wholesale' then e.retail_charge else e.wholesale_cost end),
    jsonb_build_object('first', min(e.first_call_at), 'last', max(e.last_call_at),
      'calendarEnds', bool_and(e.calendar_ends)), null::text
  from bill_run_exceptions e where e.bill_run_index = ${billRunIndex}
  group by e.cause, e.subject, e.carrier_index, e.rate_card_index`

/** Exceptional calls, in one pass over the run's partition. */
export function singleCallFindings(billRunIndex: number, thresholds: ExceptionThresholds): FindingQuery {
  const is = callRules(thresholds)
  return sql`
    select x.kind, x.subject, null::int, x.account_index, x.carrier_index, x.rate_card_index, x.file_index,
      count(*)::int, sum(r.duration_seconds)::int8, sum(x.money),
      jsonb_build_object('first', min(r.started_at), 'last', max(r.started_at),
        'charge', sum(r.retail_charge)::text, 'cost', sum(r.wholesale_cost)::text,
        'dearest', max(r.retail_charge)::text, 'longest', max(r.duration_seconds), 'example', min(${example})),
      null::text
    from rated_calls r cross join lateral (values
      ('zero_value', coalesce(r.destination_name, ''), null::int, r.carrier_index, r.retail_rate_card_index, null::int,
        r.wholesale_cost, ${is.zero_value}),
      ('negative_margin', coalesce(r.destination_name, ''), null, r.carrier_index, r.retail_rate_card_index, null,
        r.wholesale_cost - r.retail_charge, ${is.negative_margin}),
      ('high_call', r.cli, r.account_index, null, null, null, r.retail_charge, ${is.high_call}),
      ('long_call', r.cli, r.account_index, null, null, null, coalesce(r.retail_charge, r.wholesale_cost),
        ${is.long_call}),
      ('late', '', null, r.carrier_index, null, r.file_index, coalesce(r.retail_charge, r.wholesale_cost), ${is.late})
    ) x (kind, subject, account_index, carrier_index, rate_card_index, file_index, money, applies)
    where r.bill_run_index = ${sql.lit(billRunIndex)} and x.applies
      -- Said once more, so that most calls are passed over before they are laid out by kind.
      and (r.retail_charge = 0 or r.retail_charge < r.wholesale_cost or r.late or ${is.high_call} or ${is.long_call})
    group by 1, 2, 4, 5, 6, 7`
}

const figures = (of: RawBuilder<unknown>, name: string) => sql`
  (count(*) filter (where ${of}))::int as ${sql.ref(`${name}_calls`)},
  coalesce(sum(r.duration_seconds) filter (where ${of}), 0) as ${sql.ref(`${name}_seconds`)},
  coalesce(sum(r.retail_charge) filter (where ${of}), 0) as ${sql.ref(`${name}_charge`)},
  coalesce(sum(r.wholesale_cost) filter (where ${of}), 0) as ${sql.ref(`${name}_cost`)}`

/**
 * Accounts whose calls cost more than they bring in, and those with most of their charges for calls abroad, 09 and 070.
 * Uses the stored sums per account; only calls that count for a share, or do not count for the margin, are read.
 */
export function accountCallFindings(billRunIndex: number, thresholds: ExceptionThresholds): FindingQuery {
  const { premium_share: isPremium, account_margin: counts } = callRules(thresholds)
  return sql`
    select x.kind, '', null::int, s.account_index, null::int, null::int, null::int, x.calls, x.seconds::int8, x.money,
      x.detail, null::text
    from (
      select account_index, sum(calls)::int as calls, sum(duration_seconds) as seconds, sum(retail_charge) as charge,
        sum(wholesale_cost) as cost
      from bill_run_usage where bill_run_index = ${billRunIndex} group by 1
    ) s
    left join (
      select r.account_index, ${figures(isPremium, 'premium')}, ${figures(sql`not ${counts}`, 'other')}
      from rated_calls r
      where r.bill_run_index = ${sql.lit(billRunIndex)} and r.account_index is not null
        and r.retail_charge is not null and (${isPremium} or not ${counts})
      group by 1
    ) c on c.account_index = s.account_index
    cross join lateral (
      select s.charge - coalesce(c.other_charge, 0) as charge, s.cost - coalesce(c.other_cost, 0) as cost
    ) m
    cross join lateral (values
      ('account_margin', s.calls - coalesce(c.other_calls, 0), s.seconds - coalesce(c.other_seconds, 0),
        m.cost - m.charge, jsonb_build_object('charge', m.charge::text, 'cost', m.cost::text), m.charge < m.cost),
      ('premium_share', c.premium_calls, c.premium_seconds, c.premium_charge,
        jsonb_build_object('charge', s.charge::text,
          'percent', round(100 * c.premium_charge / nullif(s.charge, 0), 1)::text),
        s.charge > 0 and c.premium_charge >= ${thresholds.premiumMinimum}::numeric
          and c.premium_charge * 100 >= s.charge * ${String(thresholds.premiumPercent)}::numeric)
    ) x (kind, calls, seconds, money, detail, applies)
    where x.applies`
}
