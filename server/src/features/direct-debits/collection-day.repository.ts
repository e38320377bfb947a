import type { Db } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'

/** Whether the run has documents, and the collection day shown on them. */
export async function selectAnnouncedDay(
  db: Db,
  index: number,
): Promise<{ documents: boolean; announcedDay: string | null }> {
  const row = await firstRow<{ documents: boolean; announcedDay: string | null }>(db)`
    select exists (select from invoices where invoice_run_index = ${index}) as documents,
      (select max(due_date) from invoices where invoice_run_index = ${index}
        and document #>> '{account,paymentMethod}' = 'direct_debit') as "announcedDay"`
  return row ?? { documents: false, announcedDay: null }
}
