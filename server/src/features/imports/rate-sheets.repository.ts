import { rateSheet, type RateSheet } from '@nineops/contract/bureau/rate-sheets.contract'
import type { Db } from '../../platform/db/db.ts'

/** How the carrier's last rate sheet was read. */
export async function selectRateSheet(db: Db, carrierIndex: number): Promise<RateSheet | undefined> {
  const row = await db
    .selectFrom('carrier_rate_sheets')
    .select('sheet')
    .where('carrier_index', '=', carrierIndex)
    .executeTakeFirst()
  return row && rateSheet.parse(row.sheet)
}

export async function saveRateSheet(db: Db, carrierIndex: number, sheet: RateSheet): Promise<void> {
  const row = { sheet: JSON.stringify(sheet) }
  await db
    .insertInto('carrier_rate_sheets')
    .values({ carrier_index: carrierIndex, ...row })
    .onConflict(conflict => conflict.column('carrier_index').doUpdateSet(row))
    .execute()
}
