import type { EndedMandate } from '@nineops/contract/crm/account-rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'
import { isMandateOf } from '../mandates/mandates.service.ts'
import { updateRow } from '../../platform/db/rows.ts'

export interface AccountState {
  clientName: string
  closedOn: string | null
  erasedAt: Date | null
  createdAt: Date
  endedMandate: EndedMandate | null
}

/**
 * What the mandate of an open account `a` ended as, as `mandate_refusal` finds it; a new one is only to be lodged. Not by
 * that function, which a list would start for each row.
 */
export const endedMandate = sql`case when a.payment_method = 'direct_debit' and a.closed_on is null then (
    select m.state from brands b join mandates m on ${isMandateOf}
    where b.index = a.brand_index and m.state in ('cancelled', 'rejected', 'expired')) end`

/** State of an account beyond its details. */
export const selectState = (db: Db, index: number) => firstRow<AccountState>(db)`
    select c.name as "clientName", a.closed_on as "closedOn", a.erased_at as "erasedAt", a.created_at as "createdAt",
      ${endedMandate} as "endedMandate"
    from accounts a join clients c on c.index = a.client_index where a.index = ${index}`

/** Whether the account's personal data is erased, or being erased. */
export async function isErased(db: Db, index: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('index')
    .where('index', '=', index)
    .where('erased_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateClosedOn(db: Db, index: number, day: string | null): Promise<void> {
  await updateRow(db, 'accounts', index, { closed_on: day })
}

export const selectVatRates = (db: Db, index: number) =>
  db
    .selectFrom('account_vat_rates')
    .select(['valid_from as validFrom', 'vat_rate as vatRate'])
    .where('account_index', '=', index)
    .orderBy('valid_from', 'desc')
    .execute()

/** Sets the rate from the day; the account's row is updated too, to change its version. */
export async function upsertVatRate(
  db: Db,
  index: number,
  validFrom: string,
  vatRate: string,
): Promise<void> {
  await sql`
    insert into account_vat_rates (account_index, valid_from, vat_rate)
    values (${index}, ${validFrom}::date, ${vatRate})
    on conflict (account_index, valid_from) do update set vat_rate = excluded.vat_rate`.execute(db)
  await sql`update accounts set closed_on = closed_on where index = ${index}`.execute(db)
}

export async function updateVatNumber(db: Db, index: number, vatNumber: string): Promise<void> {
  await updateRow(db, 'accounts', index, { vat_number: vatNumber })
}
