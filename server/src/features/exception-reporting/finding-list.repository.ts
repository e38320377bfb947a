import type { exceptions } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'
import { isOpen, runBefore } from './exception-scope.repository.ts'
import type { FindingRow } from './finding-rows.repository.ts'

type Query = ListQuery<typeof exceptions.findings>
export type FindingFilter = Pick<Query, 'kind' | 'state' | 'filter'>
type Findings = Query & { billRuns: readonly number[] }

const states: Record<FindingFilter['state'], RawBuilder<boolean>> = {
  all: sql`true`,
  open: isOpen,
  'signed-off': sql`(f.gone_at is null and f.sign_off_index is not null)`,
  gone: sql`(f.gone_at is not null)`,
}

/** Matching findings `f` of runs, joined with their accounts, brands, resellers, carriers and files. */
export const matching = (billRuns: readonly number[], { kind, state, filter }: FindingFilter) => sql`
  from exception_findings f
  join clients c on c.index = f.client_index
  left join accounts a on a.index = f.account_index
  left join brands b on b.index = coalesce(f.brand_index, a.brand_index)
  left join carriers k on k.index = f.carrier_index
  left join data_collection_files d on d.index = f.file_index
  where f.bill_run_index = any(${billRuns}::int[]) and ${states[state]}
    ${kind === undefined ? sql`` : sql`and f.kind = ${kind}`}
    ${
      filter === ''
        ? sql``
        : sql`and position(lower(${filter}) in lower(concat_ws(' ', f.subject, a.account_number, a.company_name,
            b.name, k.name, d.name, c.name))) > 0`
    }`

const inOrder = (sort: Query['sort']) =>
  orderBy(
    sort,
    {
      kind: 'f.kind',
      reseller: sql`lower(c.name)`,
      account: 'a.account_number',
      brand: sql`lower(b.name)`,
      subject: sql`coalesce(nullif(f.subject, ''), a.account_number, b.name, d.name)`,
      carrier: sql`lower(k.name)`,
      calls: 'f.calls',
      duration: 'f.duration_seconds',
      money: 'f.money',
      state: sql`case when f.gone_at is not null then 2 when f.sign_off_index is not null then 1 else 0 end`,
    },
    { otherwise: sql`f.money desc nulls last, f.calls desc`, tiebreak: sql`f.index` },
  )

const signOff = (s: string, u: string) =>
  sql.raw(
    `case when ${s}.index is not null then json_build_object('by', ${u}.username, 'at', ${s}.signed_at, 'reason', ${s}.reason) end`,
  )

/** Display columns of findings, in the order of a query that selects their indexes and positions. */
const rowsOf = (places: RawBuilder<unknown>) => sql<FindingRow>`
  select f.index, f.kind, f.client_index as "clientIndex", c.name as "clientName",
    r.index as "billRunIndex", r.description as "billRunDescription", r.period_start as "periodStart",
    r.period_end as "periodEnd", b.index as "brandIndex", b.name as "brandName", a.index as "accountIndex",
    a.account_number as "accountNumber", a.company_name as "companyName", k.index as "carrierIndex",
    k.name as "carrierName", t.index as "rateCardIndex", t.name as "rateCardName", d.index as "fileIndex",
    d.name as "fileName", f.subject, f.calls, f.duration_seconds::int8 as "durationSeconds", f.money, f.detail,
    f.binding, f.gone_at is not null as gone, f.found_at as "foundAt", e.thresholds,
    ${signOff('s', 'su')} as "signOff", ${signOff('l', 'lu')} as lapsed,
    case when y.index is not null then json_build_object('by', yu.username, 'at', y.signed_at, 'reason', y.reason,
      'billRun', yr.description) end as before
  from (${places}) p
  join exception_findings f on f.index = p.index
  join clients c on c.index = f.client_index
  join bill_runs r on r.index = f.bill_run_index
  left join exception_builds e on e.bill_run_index = f.bill_run_index
  left join accounts a on a.index = f.account_index
  left join brands b on b.index = coalesce(f.brand_index, a.brand_index)
  left join carriers k on k.index = f.carrier_index
  left join rate_cards t on t.index = f.rate_card_index
  left join data_collection_files d on d.index = f.file_index
  left join exception_sign_offs s on s.index = f.sign_off_index
  left join users su on su.index = s.signed_by
  left join lateral (
    select * from exception_sign_offs o where o.finding_index = f.index and f.sign_off_index is null
      and o.undone_at is null order by o.index desc limit 1
  ) l on true
  left join users lu on lu.index = l.signed_by
  left join bill_runs yr on yr.index = ${runBefore(sql`f.bill_run_index`)} and f.file_index is null
  left join lateral (
    select o.* from exception_findings x join exception_sign_offs o on o.index = x.sign_off_index
    where x.bill_run_index = yr.index and x.client_index = f.client_index and x.kind = f.kind
      and x.subject = f.subject and x.account_index is not distinct from f.account_index
      and x.carrier_index is not distinct from f.carrier_index
      and x.brand_index is not distinct from f.brand_index
    order by o.index desc limit 1
  ) y on true
  left join users yu on yu.index = y.signed_by
  order by p.place`

/** Findings of bill runs, most at stake first unless sorted. */
export const listedFindings = sqlList({
  matching: (of: Findings) => matching(of.billRuns, of),
  rows: (of, cut) =>
    rowsOf(sql`
      select m.index, row_number() over () as place
      from (select f.index ${matching(of.billRuns, of)} ${inOrder(of.sort)} ${cut}) m`),
})

export async function selectFinding(db: Db, index: number): Promise<FindingRow | undefined> {
  const { rows } = await rowsOf(
    sql`select index, 1 as place from exception_findings where index = ${index}`,
  ).execute(db)
  return rows[0]
}
