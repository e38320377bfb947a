import type {
  AffectedRun,
  OutputGroup,
} from '@nineops/contract/service-establishment/output-groups/output-groups.contract'
import type {
  OptionalOutputKind,
  Output,
} from '@nineops/contract/service-establishment/output-groups/outputs.contract'
import { counted, listed } from '@nineops/contract/words'

const MOST_NAMED = 4
export const namesText = (names: readonly string[]): string => listed(names, MOST_NAMED)

type Named = Pick<Output, 'kind' | 'name'>
const namesOf = (outputs: readonly Named[], kinds: readonly string[]): string[] =>
  outputs.filter(output => kinds.includes(output.kind)).map(output => output.name)

/** Short summary of a group's outputs. */
export function getsText(outputs: readonly Named[], leftOut: readonly OptionalOutputKind[]): string {
  if (leftOut.length === 0) return 'Everything'
  return `All but ${namesText(namesOf(outputs, leftOut))}`
}

type Brands = readonly { index: number; name: string; accounts: number }[]

/** Consequence of leaving out an output, if it isn't obvious. */
const consequences: Partial<Record<OptionalOutputKind, string>> = {
  'direct-debits': 'Their Direct Debits are then in no file and must be collected another way.',
  'sales-ledger': 'Their invoices are then not in the reseller’s sales ledger file.',
}

/** Brands that gain or lose outputs, as text; empty if nothing changes for them. */
export function outputEffects(
  outputs: readonly Named[],
  brands: Brands,
  before: readonly OptionalOutputKind[],
  after: readonly OptionalOutputKind[],
): string[] {
  const lost = after.filter(kind => !before.includes(kind))
  const gained = before.filter(kind => !after.includes(kind))
  if (brands.length === 0 || lost.length + gained.length === 0) return []
  const accounts = brands.reduce((sum, brand) => sum + brand.accounts, 0)
  const who = `${namesText(brands.map(brand => brand.name))} (${counted(accounts, 'account')})`
  const verb = (one: string, many: string) => (brands.length === 1 ? one : many)
  return [
    ...(lost.length > 0
      ? [
          `${who} no longer ${verb('gets', 'get')}: ${namesText(namesOf(outputs, lost))}.`,
          ...lost.flatMap(kind => consequences[kind] ?? []),
        ]
      : []),
    ...(gained.length > 0
      ? [`${who} from now on ${verb('gets', 'get')}: ${namesText(namesOf(outputs, gained))}.`]
      : []),
  ]
}

/** Which runs it applies to, and what stays as it is. */
export function runEffects(runs: readonly AffectedRun[], brands: Brands): string {
  const hit = runs.filter(
    run => run.brandIndexes.length === 0 || brands.some(brand => run.brandIndexes.includes(brand.index)),
  )
  if (hit.length === 0) return 'No run is open, confirmed or hosted: it applies from the next run on.'
  const names = namesText(hit.map(run => `${run.description} (run ${run.index}, ${run.state})`))
  const packs = hit.reduce((sum, run) => sum + run.packs, 0)
  const reports = hit.reduce((sum, run) => sum + run.reports, 0)
  const stay =
    packs + reports === 0
      ? ''
      : ` Files already created don’t change: ${counted(packs, 'pack')} and ${counted(reports, 'report')}.`
  return `It applies to packs and reports that are made from now on, of the next runs and of ${names}.${stay}`
}

/** What has changed in a group since it was opened, as text. */
export function changeText(outputs: readonly Named[], seen: OutputGroup, now: OutputGroup): string {
  const parts = [
    ...(seen.name === now.name ? [] : [`it is named “${now.name}”`]),
    ...(seen.leftOut.join() === now.leftOut.join()
      ? []
      : [`its brands get ${getsText(outputs, now.leftOut).toLowerCase()}`]),
  ]
  const who = now.updatedBy ?? 'Someone'
  return `${who} changed the group since you opened it${parts.length > 0 ? `: ${parts.join(', and ')}` : ''}.`
}
