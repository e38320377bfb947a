import type { ManyEffects } from '@nineops/contract/ordering/invoice-effects.contract'
import type {
  Discount,
  LoyaltySchemeChange,
} from '@nineops/contract/ordering/loyalty-schemes/loyalty-schemes.contract'
import { parsePence } from '@nineops/contract/money'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { effectsOn } from '../invoices/invoice-effects.service.ts'
import { selectAccountsOfScheme } from './loyalty-schemes.repository.ts'
import { loyaltySchemes } from './loyalty-schemes.service.ts'

/** A discount in the engine's form. */
export const toDiscount = (discount: Discount) =>
  discount.kind === 'percent'
    ? { percentHundredths: parsePence(discount.percent) ?? 0 }
    : { amountPence: parsePence(discount.amount) ?? 0 }

/**
 * The effect of another discount or other product groups on the next invoices of all accounts with the scheme. @throws
 * 404
 */
export async function previewSchemeChange(
  db: Db,
  clientIndex: number,
  index: number,
  change: Pick<LoyaltySchemeChange, 'discount' | 'productGroups'>,
): Promise<ManyEffects> {
  const scheme = await loyaltySchemes.get(db, clientIndex, index)
  const accounts = await selectAccountsOfScheme(db, clientIndex, index, londonDate(Date.now()))
  const discount = toDiscount(change.discount ?? scheme.discount)
  const productGroups = change.productGroups ?? scheme.productGroups
  return effectsOn(db, clientIndex, accounts, {
    schemes: (_account, stored) =>
      stored.map(one => (one.schemeIndex === index ? { ...one, discount, productGroups } : one)),
    items: () => [],
  })
}
