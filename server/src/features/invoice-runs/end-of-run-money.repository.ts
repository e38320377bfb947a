import { sql } from 'kysely'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'

export interface PaidHeap {
  brandIndex: number
  byDirectDebit: boolean
  /** Whether there is something to collect. */
  due: boolean
  collected: boolean
  items: number
  pence: number
  pdfs: number
  hosted: number
}

const byDirectDebit = sql`coalesce(i.document #>> '{account,paymentMethod}', '') = 'direct_debit'`

/** The run's documents by brand and by how they are paid. */
export async function selectPaid(db: Db, runIndex: number): Promise<PaidHeap[]> {
  const { rows } = await sql<PaidHeap>`
    select i.brand_index as "brandIndex", ${byDirectDebit} as "byDirectDebit", i.gross > 0 as due,
      c.invoice_index is not null as collected, count(*)::int as items, sum(i.gross * 100)::int8 as pence,
      count(i.pdf_key)::int as pdfs, count(i.hosted_at)::int as hosted
    from invoices i left join direct_debit_collections c on c.invoice_index = i.index and not c.withdrawn
    where i.invoice_run_index = ${runIndex} group by 1, 2, 3, 4`.execute(db)
  return rows
}

export interface Uncollected {
  number: string
  accountNumber: string
  companyName: string
  kind: string
  pence: number
}

/** Documents of accounts that pay by Direct Debit and are in no file, by number. */
export const readUncollected = (db: Db, runIndex: number): AsyncGenerator<Uncollected> =>
  throughCursor(
    db,
    'uncollected_documents',
    sql<Uncollected>`
      select i.number, a.account_number as "accountNumber", a.company_name as "companyName", i.kind,
        (i.gross * 100)::int8 as pence
      from invoices i join accounts a on a.index = i.account_index
      where i.invoice_run_index = ${runIndex} and ${byDirectDebit} and not exists (
        select from direct_debit_collections c where c.invoice_index = i.index and not c.withdrawn)
      order by i.number, i.index`,
  )
