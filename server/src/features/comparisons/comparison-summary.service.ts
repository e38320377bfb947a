import { type RunComparison } from '@nineops/contract/invoicing/comparisons.contract'
import { comparisonKind } from '@nineops/contract/invoicing/comparison-kinds'
import { penceToDecimal } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { differenceOf } from './comparison-lines.domain.ts'
import { selectBrandFigures } from './comparison-list.repository.ts'
import { countItems } from './comparison-sign-offs.repository.ts'
import { shownThresholds, thresholdsOf, toThresholds } from './comparison-thresholds.service.ts'
import { selectBaseline, selectComparison } from './comparisons.repository.ts'
import { ensureCompared } from './comparisons.service.ts'
import { type LoadedRun, loadRun, type RunState } from '../invoice-run-states/invoice-run-states.service.ts'
import { recordOf } from '@nineops/contract/records'

/** Why accounts cannot be signed off, in words; null if they can. */
export function signOffRefusal(state: RunState): string | null {
  if (state.abandoned) return 'The run is abandoned.'
  if (state.confirmed) return 'The run is confirmed: there is nothing left to sign off.'
  const running = Object.values(state.processes).includes('running')
  if (running) return 'A process is running: wait until it is done.'
  return state.processes['calculate-invoices'] === 'done' ? null : 'Calculate the invoices first.'
}

export const isCalculated = ({ state }: LoadedRun): boolean =>
  state.confirmed || state.processes['calculate-invoices'] === 'done'

function stateOf(abandoned: boolean, hasBaseline: boolean, compared: boolean): RunComparison['state'] {
  if (abandoned) return 'abandoned'
  if (!hasBaseline) return 'first-run'
  return compared ? 'ready' : 'not-calculated'
}

/** A run compared with the previous bill run, by class and by brand. @throws 404 `invoice_run_not_found` */
export async function compareRun(db: Db, runIndex: number): Promise<RunComparison> {
  const loaded = await loadRun(db, runIndex)
  const { abandoned } = loaded.state
  if (isCalculated(loaded) && !abandoned) await ensureCompared(db, runIndex)
  const row = await selectComparison(db, runIndex)
  // Its invoices are gone, so that they would compare as nothing.
  const baseline = abandoned ? undefined : await selectBaseline(db, runIndex)
  const previous = baseline?.runs.map(run => run.index) ?? []
  const brands = abandoned ? [] : await selectBrandFigures(db, runIndex, previous)
  const counts = abandoned ? [] : await countItems(db, runIndex)
  const reason = signOffRefusal(loaded.state)
  const latest = baseline?.runs.at(-1)
  const sum = (of: (brand: (typeof brands)[number]) => number) =>
    brands.reduce((total, brand) => total + of(brand), 0)
  const kinds = recordOf(comparisonKind.options, kind => {
    const found = counts.find(count => count.kind === kind)
    return {
      accounts: found?.accounts ?? 0,
      open: found?.open ?? 0,
      difference: penceToDecimal(found?.differencePence ?? 0),
    }
  })
  return {
    state: stateOf(abandoned, baseline !== undefined, row !== undefined),
    comparedAt: row?.comparedAt.toISOString() ?? null,
    against:
      baseline && latest
        ? {
            billRun: baseline.billRun,
            run: latest.index,
            description: latest.description,
            invoiceDate: latest.invoiceDate,
          }
        : null,
    thresholds: shownThresholds(row ? toThresholds(row) : await thresholdsOf(db, loaded.run.clientIndex)),
    kinds,
    open: counts.reduce((total, { open }) => total + open, 0),
    accounts: sum(brand => brand.accounts),
    ...differenceOf(
      sum(brand => brand.currentPence),
      sum(brand => brand.previousPence),
    ),
    failed: {
      accounts: sum(brand => brand.failed),
      previous: penceToDecimal(sum(brand => brand.failedPreviousPence)),
    },
    brands: brands.map(({ index, name, accounts, standOut, open, currentPence, previousPence }) => ({
      index,
      name,
      accounts,
      standOut,
      open,
      ...differenceOf(currentPence, previousPence),
    })),
    signOff: { allowed: reason === null, reason },
  }
}
