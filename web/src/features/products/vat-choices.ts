import { type ProductVat, withVatCategory } from '@nineops/contract/service-establishment/products.contract'
import type { VatCategory } from '@nineops/contract/service-establishment/vat-rules'
import { categoryNames } from '../product-group-vat/product-group-vat.public.ts'

/** No category of the product's own. */
export const ofGroup = 'group'
export type VatChoice = VatCategory | typeof ofGroup

export const vatChoiceNames: Record<VatChoice, string> = {
  [ofGroup]: 'As its product group',
  ...categoryNames,
}

/** What applies once every day that is set has come. */
export const latestChoice = (set: readonly ProductVat[]): VatChoice => set.at(-1)?.category ?? ofGroup

/** What applies to an invoice of a day. */
export const choiceOn = (set: readonly ProductVat[], day: string): VatChoice =>
  set.findLast(({ validFrom }) => validFrom <= day)?.category ?? ofGroup

/** The categories with the chosen one from a day; unchanged if it is the latest already. */
export const withChoice = (
  set: readonly ProductVat[],
  chosen: VatChoice,
  validFrom: string | null,
): readonly ProductVat[] =>
  chosen === latestChoice(set) || validFrom === null
    ? set
    : withVatCategory(set, { validFrom, category: chosen === ofGroup ? null : chosen })
