import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { updateRow } from '../../platform/db/rows.ts'

export interface AccountState {
  clientName: string
  closedOn: string | null
  erasedAt: Date | null
  createdAt: Date
}

/** State of an account beyond its details. */
export const selectState = (db: Db, index: number): Promise<AccountState | undefined> =>
  db
    .selectFrom('accounts as a')
    .innerJoin('clients as c', 'c.index', 'a.client_index')
    .select([
      'c.name as clientName',
      'a.closed_on as closedOn',
      'a.erased_at as erasedAt',
      'a.created_at as createdAt',
    ])
    .where('a.index', '=', index)
    .executeTakeFirst()

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
