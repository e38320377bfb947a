import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { isLatest } from './comparisons.repository.ts'
import type { ComparableLine } from './comparison-lines.domain.ts'

/** The compared fields of an account's lines in some runs. */
export const selectComparableLines = (
  db: Db,
  runs: readonly number[],
  accountIndex: number,
) => allRows<ComparableLine>(db)`
    select l.kind, l.product_group as "productGroup", l.description, s.cli, l.service_index as "serviceIndex",
      l.charge_index as "chargeIndex", l.calls, (l.net * 100)::int8 as "netPence"
    from invoice_lines l left join services s on s.index = l.service_index
    where l.invoice_run_index = any(${runs}::int[]) and l.account_index = ${accountIndex} and ${isLatest('l', runs)}
    order by l.invoice_run_index, l.line_number`

/** An account that is in a run or was lost from it. */
export const selectComparedAccount = (db: Db, runIndex: number, accountIndex: number) =>
  db
    .selectFrom('accounts as a')
    .select(['a.index', 'a.account_number as accountNumber', 'a.company_name as companyName'])
    .where('a.index', '=', accountIndex)
    .where(eb =>
      eb.or(
        (['invoice_run_accounts', 'comparison_items'] as const).map(table =>
          eb.exists(
            eb
              .selectFrom(table)
              .select('account_index')
              .where('invoice_run_index', '=', runIndex)
              .where('account_index', '=', accountIndex),
          ),
        ),
      ),
    )
    .executeTakeFirst()
