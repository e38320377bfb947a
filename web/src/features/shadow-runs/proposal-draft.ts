import type { BodyInput } from '@nineops/contract/http'
import {
  includesAnything,
  type ProductGroupBundle,
} from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
import type { RateAllocation, RateCard } from '@nineops/contract/bureau/rate-cards.contract'
import type { shadowRuns } from '@nineops/contract/bureau/shadow-runs.contract'
import { formatDate } from '../../lib/formats.ts'

type Proposal = BodyInput<typeof shadowRuns.create>['proposal']
type Card = NonNullable<Proposal['cards']>[number]
type Bundle = NonNullable<Proposal['bundle']>

/** A proposed card: `place` says whose calls, as an option of the form. */
export interface CardDraft {
  id: number
  place: string | null
  card: string | null
}

export interface BundleDraft {
  kind: 'change' | 'attach'
  bundle: string | null
  brand: string | null
  name: string
  minutes: string
  messages: string
  megabytes: string
  groups: string[]
  price: string
}

export const emptyBundle: BundleDraft = {
  kind: 'change',
  bundle: null,
  brand: null,
  name: '',
  minutes: '',
  messages: '',
  megabytes: '',
  groups: [],
  price: '',
}

export const cardLabel = ({ name, validFrom }: Pick<RateCard, 'name' | 'validFrom'>): string =>
  `${name} ${formatDate(validFrom)}`

const sides = { retail: 'Retail', wholesale: 'Wholesale' } as const

/** Where a card may be proposed: in place of one in force, or for a scope. */
export function placesOf(
  allocations: readonly RateAllocation[],
  brands: readonly { index: number; name: string }[],
): { group: string; items: { value: string; label: string }[] }[] {
  const cards = new Map(
    allocations.map(({ side, rateCard, carrier }) => [
      `card ${side} ${rateCard.index}`,
      `${sides[side]}: ${cardLabel(rateCard)} (${carrier?.name ?? 'Any carrier'})`,
    ]),
  )
  return [
    { group: 'In place of', items: Array.from(cards, ([value, label]) => ({ value, label })) },
    {
      group: 'For all calls of',
      items: [
        { value: 'scope retail', label: 'Retail: the whole reseller' },
        ...brands.map(({ index, name }) => ({ value: `brand ${index}`, label: `Retail: ${name}` })),
        { value: 'scope wholesale', label: 'Wholesale: the whole reseller' },
      ],
    },
  ]
}

/** The cards that suit a place: of one carrier if another card is replaced. */
export function cardsFor(place: string | null, cards: readonly RateCard[]): RateCard[] {
  const [kind, , index] = (place ?? '').split(' ')
  if (kind !== 'card') return [...cards]
  const old = cards.find(card => String(card.index) === index)
  return cards.filter(
    card =>
      (card.carrier === null || card.carrier.index === old?.carrier?.index) && card.index !== old?.index,
  )
}

/** The card proposal of a draft; undefined while incomplete. */
export function toCard({ place, card }: CardDraft): Card | undefined {
  if (place === null || card === null) return undefined
  const [kind = '', first = '', second = ''] = place.split(' ')
  const rateCardIndex = Number(card)
  if (kind === 'brand') return { side: 'retail', rateCardIndex, brandIndex: Number(first) }
  const side = first === 'wholesale' ? first : 'retail'
  return { side, rateCardIndex, ...(kind === 'card' && { inPlaceOf: Number(second) }) }
}

/** The bundle proposal of a draft; undefined while incomplete. */
export function toBundle(draft: BundleDraft): Bundle | undefined {
  if (draft.bundle === null) return undefined
  const bundleIndex = Number(draft.bundle)
  if (draft.kind === 'attach')
    return { kind: 'attach', bundleIndex, ...(draft.brand !== null && { brandIndex: Number(draft.brand) }) }
  const { name, groups, price } = draft
  const inclusive = {
    inclusiveMinutes: Number(draft.minutes),
    inclusiveMessages: Number(draft.messages),
    inclusiveMegabytes: Number(draft.megabytes),
  }
  if (name.trim() === '' || groups.length === 0 || price === '' || !includesAnything(inclusive))
    return undefined
  return { kind: 'change', bundleIndex, name, ...inclusive, productGroups: groups, monthlyPrice: price }
}

/** A bundle's current terms, to be changed. */
export const termsOf = (bundle: ProductGroupBundle): Partial<BundleDraft> => ({
  bundle: String(bundle.index),
  name: `${bundle.name} (new)`,
  minutes: String(bundle.inclusiveMinutes),
  messages: String(bundle.inclusiveMessages),
  megabytes: String(bundle.inclusiveMegabytes),
  groups: bundle.productGroups,
  price: bundle.monthlyPrice,
})
