import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { escapeLike } from '../../platform/db/like.ts'

export interface AccountPage {
  page: number
  pageSize: number
  /** Part of the account number or company, whatever its case; empty is all. */
  filter: string
}

const matching = (db: Db, clientIndex: number, filter: string) =>
  db
    .selectFrom('accounts as a')
    .where('a.client_index', '=', clientIndex)
    .$if(filter !== '', query =>
      query.where(sql<SqlBool>`a.account_number || ' ' || a.company_name ilike ${`%${escapeLike(filter)}%`}`),
    )

export async function countAccounts(db: Db, clientIndex: number, filter: string): Promise<number> {
  const { count } = await matching(db, clientIndex, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A page of a client's accounts by number; the page is cut before the brands are joined. */
export const selectAccountPage = (db: Db, clientIndex: number, { page, pageSize, filter }: AccountPage) =>
  db
    .selectFrom(
      matching(db, clientIndex, filter)
        .select(['a.index', 'a.account_number', 'a.company_name', 'a.brand_index'])
        .orderBy('a.account_number')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .as('p'),
    )
    .innerJoin('brands as b', 'b.index', 'p.brand_index')
    .select([
      'p.index',
      'p.account_number as accountNumber',
      'p.company_name as companyName',
      'p.brand_index as brandIndex',
      'b.name as brandName',
    ])
    .orderBy('p.account_number')
    .execute()
