import type { Days, MonthlyUsage } from '@nineops/contract/dash-invoices.contract'
import type { Db } from '../../platform/db/db.ts'
import { selectMonthlyUsage } from './monthly-usage.repository.ts'

/** Calls by month and product group in periods whose invoices are hosted, the latest month first. */
export const monthlyUsage = (db: Db, clientIndex: number, days: Days): Promise<MonthlyUsage[]> =>
  selectMonthlyUsage(db, clientIndex, days)
