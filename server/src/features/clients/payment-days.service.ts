import type { Db } from '../../platform/db/db.ts'
import { selectPaymentDays, updatePaymentDays } from './payment-days.repository.ts'

/** How many days a brand's customers have to pay; with `hold` it stays until the transaction ends. */
export const paymentDaysOf = (
  db: Db,
  brandIndex: number,
  hold: boolean,
): Promise<{ index: number; name: string; paymentDays: number } | undefined> =>
  selectPaymentDays(db, brandIndex, hold)

/** Sets the days; invoices that are calculated from now on have them. */
export const setPaymentDays = (db: Db, brandIndex: number, days: number): Promise<void> =>
  updatePaymentDays(db, brandIndex, days)
