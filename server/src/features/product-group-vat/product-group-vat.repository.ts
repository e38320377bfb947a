import type {
  NewProductGroupVat,
  ProductGroupName,
} from '@nineops/contract/service-establishment/product-group-vat.contract'
import type { VatCategory } from '@nineops/contract/service-establishment/vat-rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'

export interface GroupVatRow {
  productGroup: string
  validFrom: string
  category: VatCategory
  reverseCharge: boolean
  toReview: boolean
}

/** What was set for the reseller's product groups, the latest first. */
export const selectGroupVat = (db: Db, clientIndex: number) => allRows<GroupVatRow>(db)`
    select product_group as "productGroup", valid_from as "validFrom", category,
      reverse_charge as "reverseCharge", to_review as "toReview"
    from product_group_vat where client_index = ${clientIndex} order by valid_from desc`

/** Product groups of what the reseller bills: charges, products, bundles, retail cards in use and early termination charges. */
export async function selectBilledGroups(db: Db, clientIndex: number): Promise<string[]> {
  const rows = await allRows<{ name: string }>(db)`
    select product_group as name from charges where client_index = ${clientIndex}
    union select product_group from products where client_index = ${clientIndex}
    union select unnest(product_groups) from product_group_bundles where client_index = ${clientIndex}
    union select product_group from rate_card_entries where rate_card_index in (
      select rate_card_index from rate_allocations where client_index = ${clientIndex} and side = 'retail')
    union select charge_product_group from contract_options where client_index = ${clientIndex}
    union select charge_product_group from contracts where client_index = ${clientIndex}
    order by name`
  return rows.map(({ name }) => name).filter(name => name !== '')
}

/** Accounts with reverse charge from today on or some later day, and those of them without a VAT number. */
export async function countReverseAccounts(
  db: Db,
  clientIndex: number,
  today: string,
): Promise<{ reverseAccounts: number; withoutNumber: number }> {
  const row = await firstRow<{ reverseAccounts: number; withoutNumber: number }>(db)`
    select count(*)::int as "reverseAccounts",
      (count(*) filter (where a.vat_number = ''))::int as "withoutNumber"
    from accounts a where a.client_index = ${clientIndex} and coalesce(a.closed_on >= ${today}::date, true)
      and exists (
        select from account_vat_rates v where v.account_index = a.index and v.vat_rate = 'reverse'
          and v.valid_from >= coalesce((
            select max(n.valid_from) from account_vat_rates n
            where n.account_index = a.index and n.valid_from <= ${today}::date), '-infinity'))`
  return row ?? { reverseAccounts: 0, withoutNumber: 0 }
}

/** Sets the groups' category from the day; whatever was to be reviewed of them has been. */
export async function saveGroupVat(
  db: Db,
  clientIndex: number,
  { productGroups, validFrom, category, reverseCharge }: NewProductGroupVat,
): Promise<void> {
  await sql`
    insert into product_group_vat (client_index, product_group, valid_from, category, reverse_charge)
    select ${clientIndex}, name, ${validFrom}::date, ${category}, ${reverseCharge}
    from unnest(${productGroups}::text[]) name
    on conflict (client_index, lower(product_group), valid_from)
      do update set category = excluded.category, reverse_charge = excluded.reverse_charge`.execute(db)
  await sql`
    update product_group_vat set to_review = false
    where client_index = ${clientIndex} and to_review
      and lower(product_group) in (select lower(name) from unnest(${productGroups}::text[]) name)`.execute(db)
}

export const selectGroupNames = (db: Db, clientIndex: number) => allRows<ProductGroupName>(db)`
    select product_group as "productGroup", display_name as "displayName"
    from product_group_names where client_index = ${clientIndex}`

/** An empty name takes the group's own again. */
export async function saveGroupName(
  db: Db,
  clientIndex: number,
  { productGroup, displayName }: ProductGroupName,
): Promise<void> {
  await (displayName === ''
    ? sql`
        delete from product_group_names
        where client_index = ${clientIndex} and lower(product_group) = lower(${productGroup})`
    : sql`
        insert into product_group_names (client_index, product_group, display_name)
        values (${clientIndex}, ${productGroup}, ${displayName})
        on conflict (client_index, lower(product_group)) do update set display_name = excluded.display_name`
  ).execute(db)
}
