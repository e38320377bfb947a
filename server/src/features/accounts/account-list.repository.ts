import type { DashAccountsQuery } from '@nineops/contract/dash/dash-resellers.contract'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { escapeLike } from '../../platform/db/like.ts'
import { inOrder } from '../../platform/db/sorting.ts'

function matching(db: Db, clientIndex: number, query: DashAccountsQuery, today: string) {
  const { filter = '', status, brand, updatedSince } = query
  return db
    .selectFrom('accounts as a')
    .where('a.client_index', '=', clientIndex)
    .$if(filter !== '', found =>
      found.where(sql<SqlBool>`a.account_number || ' ' || a.company_name ilike ${`%${escapeLike(filter)}%`}`),
    )
    .$if(status === 'open', found => found.where(sql<SqlBool>`coalesce(a.closed_on >= ${today}, true)`))
    .$if(status === 'closed', found => found.where('a.closed_on', '<', today))
    .$if(brand !== undefined, found => found.where('a.brand_index', '=', brand ?? 0))
    .$if(updatedSince !== undefined, found =>
      // One minute of overlap: a change uncommitted at the last look may have an earlier timestamp.
      found.where(sql<SqlBool>`a.updated_at >= ${updatedSince ?? ''}::timestamptz - interval '1 minute'`),
    )
}

export async function countAccounts(
  db: Db,
  clientIndex: number,
  query: DashAccountsQuery,
  today: string,
): Promise<number> {
  const { count } = await matching(db, clientIndex, query, today)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const sorts = {
  accountNumber: 'a.account_number',
  companyName: sql`lower(a.company_name)`,
  updatedAt: 'a.updated_at',
}
const order = {
  tiebreak: 'a.account_number',
  filled: ['accountNumber', 'companyName', 'updatedAt'] as const,
}

/**
 * A page of a client's accounts, cut before the brands are joined. With a search text every account is read anyway, so
 * the same query counts the matches: `total`, otherwise null.
 */
export function selectAccountPage(db: Db, clientIndex: number, query: DashAccountsQuery, today: string) {
  const { page, pageSize, sort } = query
  const total = query.filter ? sql<number | null>`(count(*) over ())::int` : sql<number | null>`null::int`
  const cut = inOrder(
    matching(db, clientIndex, query, today).select(['a.index', total.as('total')]),
    sort,
    sorts,
    order,
  )
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .as('p')
  const rows = db
    .selectFrom(cut)
    .innerJoin('accounts as a', 'a.index', 'p.index')
    .innerJoin('brands as b', 'b.index', 'a.brand_index')
    .select([
      'a.index',
      'a.account_number as accountNumber',
      'a.company_name as companyName',
      'a.brand_index as brandIndex',
      'b.name as brandName',
      'a.closed_on as closedOn',
      'a.updated_at as updatedAt',
      'p.total',
    ])
  return inOrder(rows, sort, sorts, order).execute()
}
