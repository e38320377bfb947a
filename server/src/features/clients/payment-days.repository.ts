import type { Db } from '../../platform/db/db.ts'
import { updateRow } from '../../platform/db/rows.ts'

/** A brand's payment days; with `hold`, locked until the transaction ends. */
export const selectPaymentDays = (db: Db, brandIndex: number, hold: boolean) =>
  db
    .selectFrom('brands')
    .select(['index', 'name', 'payment_days as paymentDays'])
    .where('index', '=', brandIndex)
    .$if(hold, query => query.forUpdate())
    .executeTakeFirst()

export async function updatePaymentDays(db: Db, brandIndex: number, days: number): Promise<void> {
  await updateRow(db, 'brands', brandIndex, { payment_days: days })
}
