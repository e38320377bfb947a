import {
  type Discount,
  newLoyaltyScheme,
} from '@nineops/contract/ordering/loyalty-schemes/loyalty-schemes.contract'
import type { Db } from '../../platform/db/db.ts'
import { resource } from '../../platform/resources/resource.ts'
import { requireClient } from '../clients/clients.service.ts'
import { type SchemeRow, selectProductGroups, selectSchemes } from './loyalty-schemes.repository.ts'
import { offer, readOffer, writeOffer } from './offers.service.ts'

const MOST_GROUPS = 500

const discountOf = ({ percent, amount }: SchemeRow): Discount =>
  percent === null
    ? { kind: 'amount', amount: amount ?? '0' }
    : { kind: 'percent', percent: String(Number(percent)) }

export const loyaltySchemes = resource({
  ...offer('loyalty scheme'),
  table: 'loyalty_schemes',
  schema: newLoyaltyScheme,
  select: selectSchemes,
  read: (row: SchemeRow) => ({
    ...readOffer(row),
    minimumMonths: row.minimum_months,
    discount: discountOf(row),
    productGroups: row.product_groups,
  }),
  write: ({ discount, ...scheme }) => ({
    ...writeOffer(scheme),
    minimum_months: scheme.minimumMonths,
    percent: discount.kind === 'percent' ? discount.percent : null,
    amount: discount.kind === 'amount' ? discount.amount : null,
    product_groups: scheme.productGroups,
  }),
})

/** Product groups of the reseller's charges, bundles and usage, by name. @throws 404 */
export async function listProductGroups(db: Db, clientIndex: number): Promise<string[]> {
  await requireClient(db, clientIndex)
  return selectProductGroups(db, clientIndex, MOST_GROUPS)
}
