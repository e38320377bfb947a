import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** A one-off or periodic charge; amount and quantity are exact decimals, `endDate` the last active day. */
export interface NewCharge {
  accountIndex: number
  description: string
  productGroup: string
  frequency: 'once' | 'monthly' | 'quarterly' | 'annual'
  timing: 'advance' | 'arrears'
  amount: string
  quantity: string
  startDate: string
  endDate: string | null
  /** Last day that was billed before it came here, if that is known. */
  billedThrough: string | null
  /** The service of the account that it is billed under. */
  serviceIndex: number | null
  /** The product that it was made from, and its own cost and nominal account. */
  productIndex: number | null
  cost: string | null
  nominal: string | null
}

export interface StoredCharge extends NewCharge {
  index: number
  heldBy: 'bundle' | null
}

/** Inserts a batch of charges in one statement. */
export async function insertCharges(
  db: Db,
  clientIndex: number,
  charges: readonly NewCharge[],
): Promise<void> {
  await sql`
    insert into charges (client_index, account_index, description, product_group, frequency, timing, amount, quantity,
      start_date, end_date, billed_through, service_index, product_index, cost, nominal)
    select ${clientIndex}, r."accountIndex", r.description, r."productGroup", r.frequency, r.timing, r.amount,
      r.quantity, r."startDate", r."endDate", r."billedThrough", r."serviceIndex",
      r."productIndex", r.cost, r.nominal
    from json_to_recordset(${JSON.stringify(charges)}) as r (
      "accountIndex" int, description text, "productGroup" text, frequency text, timing text, amount numeric,
      quantity numeric, "startDate" date, "endDate" date, "billedThrough" date, "serviceIndex" int,
      "productIndex" int, cost numeric, nominal text)`.execute(db)
}

export const selectChargesOf = (
  db: Db,
  clientIndex: number,
  accounts: readonly number[],
): Promise<StoredCharge[]> =>
  db
    .selectFrom('charges')
    .select([
      'index',
      'held_by as heldBy',
      'account_index as accountIndex',
      'description',
      'product_group as productGroup',
      'frequency',
      'timing',
      'amount',
      'quantity',
      'start_date as startDate',
      'end_date as endDate',
      'billed_through as billedThrough',
      'service_index as serviceIndex',
      'product_index as productIndex',
      'cost',
      'nominal',
    ])
    .where('client_index', '=', clientIndex)
    .where('account_index', '=', sql<number>`any(${accounts})`)
    .$narrowType<Pick<StoredCharge, 'frequency' | 'timing' | 'heldBy'>>()
    .execute()
