import { inclusiveText } from '@nineops/contract/ordering/product-group-bundles/inclusive-text'
import type { CardProposal, Proposal } from '@nineops/contract/bureau/shadow-runs.contract'
import type { Db } from '../../platform/db/db.ts'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import { listBrands } from '../clients/clients.service.ts'
import { accountNumberOf, bundleNameOf } from '../product-group-bundles/proposed-bundles.service.ts'
import { listRateCards } from '../rate-cards/rate-cards.service.ts'

export const sideWord = { retail: 'Retail', wholesale: 'Wholesale' } as const

/** Describes a reseller's proposal in sentences. */
export async function proposalLabel(
  db: Db,
  clientIndex: number,
): Promise<(of: Proposal) => Promise<string[]>> {
  const cards = new Map((await listRateCards(db, clientIndex)).map(card => [card.index, card]))
  const brands = new Map((await listBrands(db, clientIndex)).map(brand => [brand.index, brand.name]))
  const cardName = (index: number): string => {
    const card = cards.get(index)
    return card ? `"${card.name}" of ${longDay(card.validFrom)}` : `card ${index}`
  }
  const whose = async ({ inPlaceOf, brandIndex, accountIndex }: CardProposal): Promise<string> => {
    if (inPlaceOf !== undefined) return `in place of ${cardName(inPlaceOf)}`
    if (accountIndex !== undefined) return `for account ${await accountNumberOf(db, accountIndex)}`
    return brandIndex === undefined ? 'for the whole reseller' : `for ${brands.get(brandIndex) ?? 'a brand'}`
  }
  return async ({ cards: proposed, bundle }) => {
    const words: string[] = []
    for (const card of proposed)
      words.push(`${sideWord[card.side]}: ${cardName(card.rateCardIndex)} ${await whose(card)}.`)
    if (bundle?.kind === 'attach') {
      const of = bundle.brandIndex === undefined ? '' : ` of ${brands.get(bundle.brandIndex) ?? 'a brand'}`
      words.push(`"${await bundleNameOf(db, bundle.bundleIndex)}" for all accounts${of} that do not have it.`)
    }
    if (bundle?.kind === 'change')
      words.push(
        `"${await bundleNameOf(db, bundle.bundleIndex)}" becomes "${bundle.name}": ${inclusiveText(bundle)} of ${bundle.productGroups.join(', ')} at £${bundle.monthlyPrice} a month.`,
      )
    return words
  }
}
