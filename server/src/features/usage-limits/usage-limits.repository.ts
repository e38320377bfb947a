import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { rowExists } from '../../platform/db/rows.ts'

export const selectLimits = (db: Db, clientIndex: number, index?: number) =>
  db
    .selectFrom('usage_limits as l')
    .leftJoin('brands as b', 'b.index', 'l.brand_index')
    .leftJoin('accounts as a', 'a.index', 'l.account_index')
    .select([
      'l.index',
      'l.name',
      'l.brand_index as brandIndex',
      'b.name as brandName',
      'l.account_index as accountIndex',
      'a.account_number as accountNumber',
      'a.company_name as companyName',
      'l.counted_by as countedBy',
      'l.product_group as productGroup',
      'l.measure',
      'l.per',
      'l.most',
      'l.version',
      'l.updated_at as updatedAt',
    ])
    .where('l.client_index', '=', clientIndex)
    .$if(index !== undefined, query => query.where('l.index', '=', index ?? 0))
    .orderBy(sql`lower(l.name)`)
    .execute()
export type LimitRow = Awaited<ReturnType<typeof selectLimits>>[number]

export const isBrandOf = (db: Db, clientIndex: number, index: number): Promise<boolean> =>
  rowExists(db, 'brands', { client_index: clientIndex, index })

export const isAccountOf = (db: Db, clientIndex: number, index: number): Promise<boolean> =>
  rowExists(db, 'accounts', { client_index: clientIndex, index })
