import type { Db } from '../../platform/db/db.ts'

/** A brand's payment days; with `hold`, locked until the transaction ends. */
export const selectPaymentDays = (db: Db, brandIndex: number, hold: boolean) =>
  db
    .selectFrom('brands')
    .select(['index', 'name', 'payment_days as paymentDays'])
    .where('index', '=', brandIndex)
    .$if(hold, query => query.forUpdate())
    .executeTakeFirst()

export async function updatePaymentDays(db: Db, brandIndex: number, days: number): Promise<void> {
  await db.updateTable('brands').set({ payment_days: days }).where('index', '=', brandIndex).execute()
}
