import type { comparisons } from '@nineops/contract/invoicing/comparisons.contract'
import type { ComparisonKind } from '@nineops/contract/invoicing/comparison-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'
import { comparedAccounts, isLatest } from './comparisons.repository.ts'
import { isSignedOff } from './comparison-sign-offs.repository.ts'

export interface BrandFigures {
  index: number
  name: string
  accounts: number
  standOut: number
  open: number
  failed: number
  currentPence: number
  previousPence: number
  failedPreviousPence: number
}

/**
 * A run by brand: its documents next to those of the same accounts in the previous runs. Accounts that have left since
 * count with their brand at the time.
 */
export const selectBrandFigures = (
  db: Db,
  runIndex: number,
  previousRuns: readonly number[],
) => allRows<BrandFigures>(db)`
    with scope as (
      select account_index, brand_index, status = 'failed' as failed from (${comparedAccounts(runIndex)}) c
    ), now as (
      select account_index, sum(gross) as gross from invoices where invoice_run_index = ${runIndex} group by 1
    ), before as (
      select i.account_index, sum(i.gross) as gross from invoices i
      where i.invoice_run_index = any(${previousRuns}::int[]) and ${isLatest('i', previousRuns)} group by 1
    ), figures as (
      select s.brand_index, count(*) as accounts, count(*) filter (where s.failed) as failed,
        coalesce(sum(i.gross), 0) as current, coalesce(sum(p.gross), 0) as previous,
        coalesce(sum(p.gross) filter (where s.failed), 0) as failed_previous
      from scope s
      left join now i on i.account_index = s.account_index
      left join before p on p.account_index = s.account_index
      group by 1
    ), items as (
      select c.brand_index, count(*) as stand_out, count(*) filter (where not ${isSignedOff}) as open
      from comparison_items c where c.invoice_run_index = ${runIndex} group by 1
    )
    select b.index, b.name, f.accounts::int, f.failed::int, coalesce(i.stand_out, 0)::int as "standOut",
      coalesce(i.open, 0)::int as open, (f.current * 100)::int8 as "currentPence",
      (f.previous * 100)::int8 as "previousPence", (f.failed_previous * 100)::int8 as "failedPreviousPence"
    from figures f join brands b on b.index = f.brand_index left join items i on i.brand_index = f.brand_index
    order by abs(f.current - f.previous) desc, b.name`

type Compared = ListQuery<typeof comparisons.accounts> & {
  runIndex: number
  previousRuns: readonly number[]
}

export interface ListedRow {
  accountIndex: number
  accountNumber: string
  companyName: string
  brandIndex: number
  brandName: string
  kind: ComparisonKind | null
  isFailed: boolean
  gross: string | null
  previous: string | null
  average: string | null
  history: { invoiceDate: string; gross: string }[] | null
  signed: { by: string; at: string; reason: string; gross: string | null; holds: boolean } | null
}

const matching = ({ runIndex, kind, brand, onlyOpen, all, filter }: Compared) => sql`
  from (
    select c.account_index, c.brand_index, c.kind, c.net, c.gross, c.previous, c.average, c.history,
      abs(coalesce(c.gross, 0) - coalesce(c.average, c.previous, 0)) as size
    from comparison_items c
    where c.invoice_run_index = ${runIndex} and (${kind ?? null}::text is null or c.kind = ${kind ?? null})
      and (not ${onlyOpen}::boolean or not ${isSignedOff})
    union all
    select r.account_index, r.brand_index, null, null, null, null, null, null, 0
    from invoice_run_accounts r
    where ${all && kind === undefined && !onlyOpen}::boolean and r.invoice_run_index = ${runIndex} and not exists (
      select from comparison_items c
      where c.invoice_run_index = ${runIndex} and c.account_index = r.account_index)
  ) c join accounts a on a.index = c.account_index
  where (${brand ?? null}::int is null or c.brand_index = ${brand ?? null})
    and (${filter} = '' or position(lower(${filter}) in lower(a.account_number || ' ' || a.company_name)) > 0)`

// Only looked up for sorting if the account does not stand out.
const grossOf = (runs: readonly number[]) => sql`(select sum(i.gross) from invoices i
  where i.invoice_run_index = any(${runs}::int[]) and i.account_index = c.account_index and ${isLatest('i', runs)})`

function inOrder({ runIndex, previousRuns, all, sort }: Compared) {
  const current = sql`case when c.kind is null then ${grossOf([runIndex])} else c.gross end`
  const previous = sql`case when c.kind is null then ${grossOf(previousRuns)} else c.previous end`
  return orderBy(
    sort,
    {
      kind: sql`array_position(array['new', 'lost', 'zero', 'negative', 'unusual'], c.kind)`,
      accountNumber: 'a.account_number',
      companyName: sql`lower(a.company_name)`,
      brand: sql`(select lower(b.name) from brands b where b.index = c.brand_index)`,
      current,
      previous,
      difference: sql`coalesce(${current}, 0) - coalesce(${previous}, 0)`,
      average: 'c.average',
    },
    {
      otherwise: all ? sql`a.account_number` : sql`c.size desc, a.account_number`,
      tiebreak: 'c.account_index',
    },
  )
}

const listedRows = (of: Compared, cut: RawBuilder<unknown>) => sql<ListedRow>`
    with found as materialized (
      select c.*, a.account_number, a.company_name
      ${matching(of)} ${inOrder(of)} ${cut}
    ), page as (
      -- numbered as they come
      select *, row_number() over () as place from found
    )
    select p.account_index as "accountIndex", p.account_number as "accountNumber", p.company_name as "companyName",
      p.brand_index as "brandIndex", b.name as "brandName", p.kind, coalesce(r.status = 'failed', false) as "isFailed",
      case when p.kind is null then i.gross else p.gross end as gross,
      case when p.kind is null then q.gross else p.previous end as previous, p.average, p.history,
      case when s.index is not null then json_build_object('by', u.username, 'at', s.signed_at, 'reason', s.reason,
        'gross', s.gross::text, 'holds', s.kind = p.kind and s.net is not distinct from p.net
          and s.gross is not distinct from p.gross) end as signed
    from page p
    join brands b on b.index = p.brand_index
    left join invoice_run_accounts r on r.invoice_run_index = ${of.runIndex} and r.account_index = p.account_index
    left join lateral (
      select sum(gross) as gross from invoices
      where invoice_run_index = ${of.runIndex} and account_index = p.account_index
    ) i on true
    left join lateral (
      select sum(v.gross) as gross from invoices v
      where v.invoice_run_index = any(${of.previousRuns}::int[]) and v.account_index = p.account_index
        and ${isLatest('v', of.previousRuns)}
    ) q on true
    left join lateral (
      select * from comparison_sign_offs o
      where o.invoice_run_index = ${of.runIndex} and o.account_index = p.account_index
      order by (o.kind = p.kind and o.net is not distinct from p.net and o.gross is not distinct from p.gross) desc
        nulls last, o.index desc limit 1
    ) s on true
    left join users u on u.index = s.signed_by
    order by p.place`

/** A run's accounts next to the previous runs, largest change first unless sorted. */
export const listedCompared = sqlList({ matching, rows: listedRows })
