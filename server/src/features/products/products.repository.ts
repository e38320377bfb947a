import {
  type NewProduct,
  products,
  type ProductVat,
  productVat,
} from '@nineops/contract/service-establishment/products.contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'

export type ProductRow = Omit<z.infer<typeof products.list.answer>[number], 'createdAt' | 'updatedAt'> & {
  createdAt: Date
  updatedAt: Date
}

/** A reseller's products by code, or one of them, with how many charges made from each have not ended. */
export const selectProducts = (db: Db, clientIndex: number, index?: number) => allRows<ProductRow>(db)`
    with used as (
      select product_index, count(*)::int as charges from charges
      where client_index = ${clientIndex} and product_index ${index === undefined ? sql`is not null` : sql`= ${index}`}
        and coalesce(case when frequency = 'once' then start_date else end_date end, 'infinity')
          >= ${londonDate(Date.now())}::date
      group by 1
    )
    select p.index, p.code, p.name, p.product_group as "productGroup", p.frequency, p.timing, p.price::text, p.cost::text,
      p.nominal, p.vat_categories as "vatCategories", p.status, coalesce(u.charges, 0) as charges, p.created_at as "createdAt", c.username as "createdBy",
      p.updated_at as "updatedAt"
    from products p left join used u on u.product_index = p.index left join users c on c.index = p.created_by
    where p.client_index = ${clientIndex} ${index === undefined ? sql`` : sql`and p.index = ${index}`}
    order by lower(p.code)`

/** The products of a reseller with these codes, in any case. */
export const selectByCode = (db: Db, clientIndex: number, codes: readonly string[]) => allRows<
  NewProduct & { index: number }
>(db)`
    select index, code, name, product_group as "productGroup", frequency, timing, price::text, cost::text, nominal,
      vat_categories as "vatCategories", status
    from products where client_index = ${clientIndex}
      and lower(code) in (select lower(one) from unnest(${codes}::text[]) one)`

/** Adds products, and changes those whose codes exist; a status stays. */
export async function saveProducts(
  db: Db,
  clientIndex: number,
  products: readonly NewProduct[],
  userIndex: number,
): Promise<void> {
  await sql`
    insert into products (client_index, code, name, product_group, frequency, timing, price, cost, nominal,
      vat_categories, created_by)
    select ${clientIndex}, r.code, r.name, r."productGroup", r.frequency, r.timing, r.price, r.cost, r.nominal,
      r."vatCategories", ${userIndex}
    from json_to_recordset(${JSON.stringify(products)}) as r (code text, name text, "productGroup" text, frequency text,
      timing text, price numeric, cost numeric, nominal text, "vatCategories" jsonb)
    on conflict (client_index, lower(code)) do update set name = excluded.name, product_group = excluded.product_group,
      frequency = excluded.frequency, timing = excluded.timing, price = excluded.price, cost = excluded.cost,
      nominal = excluded.nominal, vat_categories = excluded.vat_categories, updated_at = now()`.execute(db)
}

/** Prices of products by code; with `hold`, locked until the transaction ends. */
export async function selectPrices(
  db: Db,
  indexes: readonly number[],
  { hold }: { hold: boolean },
): Promise<{ index: number; code: string; price: string }[]> {
  if (hold) await lockRows(db, 'products', indexes)
  return allRows<{ index: number; code: string; price: string }>(db)`
    select index, code, price::text from products where index = any(${indexes}::int[]) order by lower(code)`
}

export async function updatePrices(
  db: Db,
  prices: readonly { index: number; price: string }[],
): Promise<void> {
  await sql`
    update products p set price = r.price, updated_at = now()
    from json_to_recordset(${JSON.stringify(prices)}) as r (index int, price numeric)
    where p.index = r.index`.execute(db)
}

/** VAT categories of a reseller's products that have their own. */
export async function selectProductVat(
  db: Db,
  clientIndex: number,
): Promise<{ productIndex: number; categories: ProductVat[] }[]> {
  const rows = await allRows<{ productIndex: number; categories: unknown }>(db)`
    select index as "productIndex", vat_categories as categories from products
    where client_index = ${clientIndex} and vat_categories <> '[]'`
  return rows.map(row => ({ ...row, categories: z.array(productVat).parse(row.categories) }))
}
