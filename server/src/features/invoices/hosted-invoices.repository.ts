import type { InvoicesQuery } from '@nineops/contract/dash-invoices.contract'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Runs of this status and above are hosted (product: The invoice run). */
const HOSTED = 85

/**
 * What a reseller may read: hosted invoices of runs that are hosted as a whole. The few runs that are not are
 * left out rather than the many that are sought, so that a page is read from the index on hosted invoices.
 */
const hosted = (db: Db, clientIndex: number, { from, to, account }: Partial<InvoicesQuery> = {}) =>
  db
    .selectFrom('invoices as i')
    .where('i.client_index', '=', clientIndex)
    .where('i.hosted_at', 'is not', null)
    .where(
      sql<SqlBool>`i.invoice_run_index <> all(array(
        select index from invoice_runs where client_index = ${clientIndex} and status < ${HOSTED}))`,
    )
    .$if(from !== undefined, query => query.where('i.invoice_date', '>=', from ?? ''))
    .$if(to !== undefined, query => query.where('i.invoice_date', '<=', to ?? ''))
    .$if(account !== undefined, query => query.where('i.account_index', '=', account ?? 0))

export async function countHosted(db: Db, clientIndex: number, query: InvoicesQuery): Promise<number> {
  const { count } = await hosted(db, clientIndex, query)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A page, the latest first; it is cut before names are joined. */
export const selectHosted = (db: Db, clientIndex: number, query: InvoicesQuery) =>
  db
    .selectFrom(
      hosted(db, clientIndex, query)
        .select('i.index')
        .orderBy('i.invoice_date', 'desc')
        .orderBy('i.index', 'desc')
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize)
        .as('p'),
    )
    .innerJoin('invoices as i', 'i.index', 'p.index')
    .innerJoin('accounts as a', 'a.index', 'i.account_index')
    .innerJoin('brands as b', 'b.index', 'i.brand_index')
    .select([
      'i.index',
      'i.kind',
      'i.number',
      'i.account_index as accountIndex',
      'a.account_number as accountNumber',
      'a.company_name as companyName',
      'i.brand_index as brandIndex',
      'b.name as brandName',
      'i.invoice_date as invoiceDate',
      'i.due_date as dueDate',
      'i.net',
      'i.vat',
      'i.gross',
      'i.hosted_at as hostedAt',
    ])
    .orderBy('i.invoice_date', 'desc')
    .orderBy('i.index', 'desc')
    .execute()
export type HostedRow = Awaited<ReturnType<typeof selectHosted>>[number]

/** Whose document of which run a hosted invoice is. */
export const findHosted = (db: Db, clientIndex: number, index: number) =>
  hosted(db, clientIndex)
    .where('i.index', '=', index)
    .select(['i.invoice_run_index as runIndex', 'i.account_index as accountIndex'])
    .executeTakeFirst()
