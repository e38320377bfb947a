import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { NewCharge } from './charges.repository.ts'

/** Inserts charges that begin and end with something else; returns each account's, exactly one. */
export const insertHeldCharges = (
  db: Db,
  clientIndex: number,
  heldBy: 'bundle',
  charges: readonly NewCharge[],
) => allRows<{ index: number; accountIndex: number; serviceIndex: number | null }>(db)`
    insert into charges (client_index, account_index, description, product_group, frequency, timing, amount, quantity,
      start_date, end_date, service_index, held_by)
    select ${clientIndex}, r."accountIndex", r.description, r."productGroup", r.frequency, r.timing, r.amount,
      r.quantity, r."startDate", r."endDate", r."serviceIndex", ${heldBy}
    from json_to_recordset(${JSON.stringify(charges)}) as r (
      "accountIndex" int, description text, "productGroup" text, frequency text, timing text, amount numeric,
      quantity numeric, "startDate" date, "endDate" date, "serviceIndex" int)
    returning index, account_index as "accountIndex", service_index as "serviceIndex"`
