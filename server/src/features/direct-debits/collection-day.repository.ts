import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Whether the run has documents, and the collection day shown on them. */
export async function selectAnnouncedDay(
  db: Db,
  index: number,
): Promise<{ documents: boolean; announcedDay: string | null }> {
  const { rows } = await sql<{ documents: boolean; announcedDay: string | null }>`
    select exists (select from invoices where invoice_run_index = ${index}) as documents,
      (select max(due_date) from invoices where invoice_run_index = ${index}
        and document #>> '{account,paymentMethod}' = 'direct_debit') as "announcedDay"`.execute(db)
  return rows[0] ?? { documents: false, announcedDay: null }
}
