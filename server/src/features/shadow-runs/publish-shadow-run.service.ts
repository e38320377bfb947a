import { inclusiveText } from '@nineops/contract/ordering/product-group-bundles/inclusive-text'
import type { NewRateAllocation } from '@nineops/contract/bureau/rate-cards.contract'
import type {
  CardProposal,
  Publication,
  Proposal,
  ShadowRun,
} from '@nineops/contract/bureau/shadow-runs.contract'
import type { Db } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import { lastClosedPeriod } from '../bill-runs/bill-runs.service.ts'
import { ratedRunOf } from '../bill-runs/rate-shadow.service.ts'
import {
  checkPublication,
  lockBundles,
  publishBundle,
} from '../product-group-bundles/publish-bundles.service.ts'
import { allocateRateCard, listRateAllocations } from '../rate-cards/rate-allocations.service.ts'
import { getRateCard } from '../rate-cards/rate-cards.service.ts'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import { sideWord } from './proposal-labels.service.ts'
import { basisOf, changesSince } from './proposals.service.ts'
import { shadowRunErrors } from './shadow-runs.errors.ts'
import { lockPublishing, type ShadowRow, updatePublished } from './shadow-runs.repository.ts'
import { getShadowRun, requireShadowRow } from './shadow-runs.service.ts'

interface Step {
  text: string
  allocation: NewRateAllocation
}

const refuse = (field: string, message: string) => shadowRunErrors.invalid([{ field, message }])

/** For a card that replaces another: the scopes in which the other is in force on the day. */
async function replaced(db: Db, clientIndex: number, { side, inPlaceOf }: CardProposal, from: string) {
  const allocations = await listRateAllocations(db, clientIndex)
  return allocations
    .filter(
      one =>
        one.side === side &&
        one.rateCard.index === inPlaceOf &&
        one.validFrom <= from &&
        (one.validTo === null || one.validTo >= from),
    )
    .map(({ brand, account, service, carrier }) => ({
      brandIndex: brand?.index,
      accountIndex: account?.index,
      brand,
      account,
      service,
      carrier,
    }))
}

async function cardSteps(db: Db, clientIndex: number, card: CardProposal, from: string): Promise<Step[]> {
  const { index, name, carrier: ofCard, validFrom } = await getRateCard(db, clientIndex, card.rateCardIndex)
  if (validFrom > from)
    throw refuse('from', `must not be before ${longDay(validFrom)}, the first day of "${name}"`)
  const scopes =
    card.inPlaceOf === undefined
      ? [
          {
            brandIndex: card.brandIndex,
            accountIndex: card.accountIndex,
            brand: null,
            account: null,
            service: null,
            carrier: ofCard,
          },
        ]
      : await replaced(db, clientIndex, card, from)
  if (scopes.length === 0)
    throw refuse('from', `is a day on which the card that "${name}" is to replace rates nothing`)
  return scopes.map(({ brandIndex, accountIndex, brand, account, service, carrier }) => {
    const whose =
      service?.cli ??
      account?.accountNumber ??
      brand?.name ??
      (accountIndex === undefined
        ? brandIndex === undefined
          ? 'the whole reseller'
          : 'its brand'
        : 'its account')
    return {
      text: `${sideWord[card.side]}: "${name}" rates ${whose} (${carrier?.name ?? 'any carrier'}) from ${longDay(from)}.`,
      allocation: {
        side: card.side,
        ...(carrier && { carrierIndex: carrier.index }),
        ...(service && { cli: service.cli }),
        rateCardIndex: index,
        validFrom: from,
        ...(account || accountIndex !== undefined ? { accountIndex: account?.index ?? accountIndex } : {}),
        ...(!account && brandIndex !== undefined ? { brandIndex } : {}),
      },
    }
  })
}

async function stepsOf(db: Db, clientIndex: number, { cards }: Proposal, from: string): Promise<Step[]> {
  const closed = await lastClosedPeriod(db, clientIndex)
  if (closed && from <= closed.periodEnd)
    throw refuse(
      'from',
      `must be after ${longDay(closed.periodEnd)}: the bill run "${closed.description}" is closed`,
    )
  const steps: Step[] = []
  for (const card of cards) steps.push(...(await cardSteps(db, clientIndex, card, from)))
  return steps
}

async function bundleStep(
  db: Db,
  clientIndex: number,
  { bundle }: Proposal,
  from: string,
): Promise<string[]> {
  if (bundle === null) return []
  const checked = await checkPublication(db, clientIndex, bundle, from)
  const accounts = checked.accounts === 1 ? '1 account' : `${checked.accounts} accounts`
  const name = checked.bundle.name
  return bundle.kind === 'attach'
    ? [`${accounts} get "${name}" from ${longDay(from)}, at £${checked.bundle.monthly_price} a month.`]
    : [
        `"${name}" ends the day before ${longDay(from)} and is withdrawn. ${accounts} get "${bundle.name}" in its place: ${inclusiveText(bundle)} at £${bundle.monthlyPrice} a month.`,
      ]
}

/** Changes since the run was rated. @throws 409 `conflict_state` unless it is done */
async function changedSince(db: Db, row: ShadowRow): Promise<string[]> {
  if (row.status !== 'done' || !row.basis)
    throw shadowRunErrors.notNow('Only a shadow run that is done, and neither published nor dropped, can be.')
  const run = await ratedRunOf(db, row.clientIndex, row.billRunIndex)
  const now = await basisOf(db, row.clientIndex, row.proposal, run?.generation ?? 0)
  return changesSince(row.basis, now)
}

/** What publishing from a day would do; saves nothing. @throws 404, 400, 409 */
export async function previewPublication(
  db: Db,
  clientIndex: number,
  index: number,
  from: string,
): Promise<Publication> {
  const row = await requireShadowRow(db, clientIndex, index)
  const changed = await changedSince(db, row)
  const steps = await stepsOf(db, clientIndex, row.proposal, from)
  const bundle = await bundleStep(db, clientIndex, row.proposal, from)
  return { steps: [...steps.map(({ text }) => text), ...bundle], changed }
}

/**
 * Puts a proposal into force from a day, through the services that own cards and bundles. Returns what was done, and
 * the accounts concerned; not those that have a card by their brand or reseller.
 * @throws 404, 400, 409 `conflict_state`, 409 `shadow_run_outdated` where its inputs have changed since
 */
export async function publishShadowRun(
  db: Db,
  clientIndex: number,
  index: number,
  from: string,
  userIndex: number,
): Promise<{ run: ShadowRun; steps: string[]; accounts: number[] }> {
  await lockPublishing(db, clientIndex)
  const row = await requireShadowRow(db, clientIndex, index, true)
  // Locked before reading, so that a concurrent change is waited for and reported.
  if (row.proposal.bundle) await lockBundles(db, clientIndex)
  const changed = await changedSince(db, row)
  if (changed.length > 0) throw shadowRunErrors.outdated(changed)
  const steps = await stepsOf(db, clientIndex, row.proposal, from)
  const texts = [...steps.map(({ text }) => text), ...(await bundleStep(db, clientIndex, row.proposal, from))]
  for (const { allocation } of steps) await allocateRateCard(db, clientIndex, allocation, userIndex)
  const { bundle } = row.proposal
  const ofBundle = bundle ? await publishBundle(db, clientIndex, bundle, from, userIndex) : []
  await updatePublished(db, index, from, userIndex)
  await publish(db, `shadow-runs:${index}`, { progress: null })
  const ofCards = steps.flatMap(({ allocation }) => allocation.accountIndex ?? [])
  return {
    run: await getShadowRun(db, clientIndex, index),
    steps: texts,
    accounts: [...ofCards, ...ofBundle],
  }
}
