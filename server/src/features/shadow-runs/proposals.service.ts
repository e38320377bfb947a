import type { RateCard } from '@nineops/contract/bureau/rate-cards.contract'
import type { CardProposal, Proposal } from '@nineops/contract/bureau/shadow-runs.contract'
import type { Db } from '../../platform/db/db.ts'
import { listRateAllocations } from '../rate-cards/rate-allocations.service.ts'
import { getRateCard, type ProposedCard } from '../rate-cards/rate-cards.service.ts'
import { requireBundleRow } from '../product-group-bundles/proposed-bundles.service.ts'
import { listBrands } from '../clients/clients.service.ts'
import { requireAccount } from '../product-group-bundles/account-bundles.service.ts'
import { shortDay } from '../../platform/clock/calendar-dates.ts'
import { shadowRunErrors } from './shadow-runs.errors.ts'
import type { Basis } from './shadow-runs.repository.ts'

const isOwn = (brands: readonly { index: number }[], index: number): boolean =>
  brands.some(brand => brand.index === index)

const scopeKey = ({ side, inPlaceOf, brandIndex, accountIndex }: CardProposal): string =>
  [side, inPlaceOf ?? 0, brandIndex ?? 0, accountIndex ?? 0].join(' ')

/** A proposal's cards, prepared for rating. @throws 404, 400 for an invalid proposal */
export async function proposedCards(
  db: Db,
  clientIndex: number,
  { cards }: Proposal,
): Promise<ProposedCard[]> {
  const brands = await listBrands(db, clientIndex)
  const scopes = new Set<string>()
  const proposed: ProposedCard[] = []
  for (const [at, one] of cards.entries()) {
    const refuse = (field: string, message: string) =>
      shadowRunErrors.invalid([{ field: `proposal.cards.${at}.${field}`, message }])
    const card = await getRateCard(db, clientIndex, one.rateCardIndex)
    const carrierIndex = card.carrier?.index ?? null
    const key = `${scopeKey(one)} ${carrierIndex}`
    if (scopes.has(key)) throw refuse('rateCardIndex', 'is the second card proposed for the same calls')
    scopes.add(key)
    if (one.brandIndex !== undefined && !isOwn(brands, one.brandIndex))
      throw refuse('brandIndex', 'is no brand of the reseller')
    if (one.accountIndex !== undefined) await requireAccount(db, clientIndex, one.accountIndex)
    const base = {
      side: one.side,
      carrierIndex,
      rateCardIndex: card.index,
      name: card.name,
    }
    if (one.inPlaceOf === undefined) {
      proposed.push({ ...base, inPlaceOf: ownerOf(clientIndex, one) })
      continue
    }
    const old = await getRateCard(db, clientIndex, one.inPlaceOf)
    if (carrierIndex !== null && old.carrier?.index !== carrierIndex)
      throw refuse('inPlaceOf', `is a card of ${carrierOf(old)}, the other of ${carrierOf(card)}`)
    if (carrierIndex === null && one.side === 'wholesale')
      throw refuse('rateCardIndex', 'is for any carrier, and a wholesale card is for one')
    proposed.push({ ...base, inPlaceOf: old.index })
  }
  return proposed
}

const carrierOf = ({ carrier }: RateCard) => carrier?.name ?? 'any carrier'

const ownerOf = (clientIndex: number, { brandIndex, accountIndex }: CardProposal) => {
  if (accountIndex !== undefined) return { level: 'account' as const, ownerIndex: accountIndex }
  if (brandIndex !== undefined) return { level: 'brand' as const, ownerIndex: brandIndex }
  return { level: 'reseller' as const, ownerIndex: clientIndex }
}

/** @throws 404, 400 */
export async function checkProposal(db: Db, clientIndex: number, proposal: Proposal): Promise<void> {
  await proposedCards(db, clientIndex, proposal)
  const { bundle } = proposal
  if (bundle === null) return
  await requireBundleRow(db, clientIndex, bundle.bundleIndex)
  if (bundle.kind === 'attach' && bundle.brandIndex !== undefined) {
    if (!isOwn(await listBrands(db, clientIndex), bundle.brandIndex))
      throw shadowRunErrors.invalid([
        { field: 'proposal.bundle.brandIndex', message: 'is no brand of the reseller' },
      ])
  }
}

/** The current inputs of the proposal: allocations of its sides, the bundle, the bill run's rating. */
export async function basisOf(
  db: Db,
  clientIndex: number,
  proposal: Proposal,
  generation: number,
): Promise<Basis> {
  const sides = new Set(proposal.cards.map(card => card.side))
  const allocations = (await listRateAllocations(db, clientIndex)).filter(one => sides.has(one.side))
  const { bundle } = proposal
  const row = bundle && (await requireBundleRow(db, clientIndex, bundle.bundleIndex))
  return {
    generation,
    allocations: allocations
      .map(one => {
        const scope = one.service?.cli ?? one.account?.accountNumber ?? one.brand?.name ?? 'whole reseller'
        return `${one.side} "${one.rateCard.name}" (${one.rateCard.index}) for ${scope} from ${shortDay(one.validFrom)}`
      })
      .toSorted(),
    bundles: row ? [{ name: row.name, updatedAt: row.updated_at.toISOString() }] : [],
  }
}

/** Describes the differences between two sets of inputs, in sentences. */
export function changesSince(before: Basis, now: Basis): string[] {
  const [was, is] = [new Set(before.allocations), new Set(now.allocations)]
  return [
    ...(before.generation === now.generation ? [] : ['The bill run was rated again.']),
    ...now.allocations.filter(one => !was.has(one)).map(one => `Allocated since: ${one}.`),
    ...before.allocations.filter(one => !is.has(one)).map(one => `Removed since: ${one}.`),
    ...now.bundles.flatMap(({ name, updatedAt }) =>
      before.bundles[0]?.updatedAt === updatedAt ? [] : [`The bundle "${name}" was changed.`],
    ),
  ]
}
