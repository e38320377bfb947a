import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { NewCharge } from './charges.repository.ts'

/** Inserts charges that begin and end with something else; returns each account's, exactly one. */
export async function insertHeldCharges(
  db: Db,
  clientIndex: number,
  heldBy: 'bundle',
  charges: readonly NewCharge[],
): Promise<{ index: number; accountIndex: number }[]> {
  const { rows } = await sql<{ index: number; accountIndex: number }>`
    insert into charges (client_index, account_index, description, product_group, frequency, timing, amount, quantity,
      start_date, end_date, held_by)
    select ${clientIndex}, r."accountIndex", r.description, r."productGroup", r.frequency, r.timing, r.amount,
      r.quantity, r."startDate", r."endDate", ${heldBy}
    from json_to_recordset(${JSON.stringify(charges)}) as r (
      "accountIndex" int, description text, "productGroup" text, frequency text, timing text, amount numeric,
      quantity numeric, "startDate" date, "endDate" date)
    returning index, account_index as "accountIndex"`.execute(db)
  return rows
}
