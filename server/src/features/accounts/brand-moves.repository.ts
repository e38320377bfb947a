import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow, onlyValue } from '../../platform/db/query-rows.ts'

/** Moves of an account to another brand, the latest first. */
export const selectMoves = (db: Db, accountIndex: number) =>
  db
    .selectFrom('account_brand_moves as m')
    .innerJoin('brands as b', 'b.index', 'm.to_brand')
    .select(['m.from_day as from', 'b.index', 'b.name'])
    .where('m.account_index', '=', accountIndex)
    .orderBy('m.from_day', 'desc')
    .execute()

export async function insertMove(
  db: Db,
  accountIndex: number,
  { from, brands: [old, next] }: { from: string; brands: readonly [number, number] },
): Promise<void> {
  await db
    .insertInto('account_brand_moves')
    .values({ account_index: accountIndex, from_day: from, from_brand: old, to_brand: next })
    .onConflict(conflict => conflict.columns(['account_index', 'from_day']).doUpdateSet({ to_brand: next }))
    .execute()
}

/** Removes moves that have not come yet. */
export async function deleteMovesAfter(db: Db, accountIndex: number, day: string): Promise<void> {
  await db
    .deleteFrom('account_brand_moves')
    .where('account_index', '=', accountIndex)
    .where('from_day', '>', day)
    .execute()
}

/** Gives accounts whose day has come their new brand; returns which. */
export const applyMoves = (db: Db, today: string) => allRows<{
  index: number
  clientIndex: number
  brand: string
  from: string
}>(db)`
    update accounts a set brand_index = m.to_brand
    from (
      select distinct on (account_index) account_index, from_day, to_brand from account_brand_moves
      where from_day <= ${today}::date order by account_index, from_day desc
    ) m join brands b on b.index = m.to_brand
    where a.index = m.account_index and a.brand_index <> m.to_brand
    returning a.index, a.client_index as "clientIndex", b.name as brand, m.from_day as "from"`

/** The latest run that bills the account, by invoice date. */
export const selectLastRun = (db: Db, accountIndex: number) => firstRow<{
  index: number
  invoiceDate: string
  number: string | null
}>(db)`
    select r.index, r.invoice_date as "invoiceDate", (
        select max(i.number) from invoices i where i.invoice_run_index = r.index and i.account_index = ${accountIndex}
      ) as number
    from invoice_run_accounts d join invoice_runs r on r.index = d.invoice_run_index
    where d.account_index = ${accountIndex} and r.purpose = 'bill' and r.status <> ${invoiceRunStatus.abandoned}
    order by r.invoice_date desc, r.index desc limit 1`

/** What a brand decides for the bills of its accounts. */
export const selectBrandEffects = (db: Db, brandIndex: number) => firstRow<{
  brand: { index: number; name: string }
  nextNumber: string | null
  serviceUserNumber: string
  paymentDays: number
  outputGroup: string | null
}>(db)`
    select jsonb_build_object('index', b.index, 'name', b.name) as brand,
      b.service_user_number as "serviceUserNumber", b.payment_days as "paymentDays", (
        select n.prefix || lpad(n.next_number::text, greatest(n.padding, length(n.next_number::text)), '0')
        from invoice_number_ranges n where n.brand_index = b.index and n.kind = 'invoice' order by n.index desc limit 1
      ) as "nextNumber", coalesce(
        (select g.name from output_group_brands o join output_groups g on g.index = o.output_group_index
          where o.brand_index = b.index),
        (select g.name from output_groups g where g.client_index = b.client_index and g.is_default)
      ) as "outputGroup"
    from brands b where b.index = ${brandIndex}`

/** How many numbers of the account have not ended by a day. */
export const countNumbers = (db: Db, accountIndex: number, day: string) => onlyValue<number>(db)`
    select count(*)::int as count from services
    where account_index = ${accountIndex} and (end_date is null or end_date >= ${day}::date)`
