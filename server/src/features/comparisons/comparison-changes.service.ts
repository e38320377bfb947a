import { changePart, type RunChanges } from '@nineops/contract/invoicing/comparisons.contract'
import { penceToDecimal } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { loadRun } from '../invoice-run-states/invoice-run-states.service.ts'
import { selectChangeParts } from './comparison-changes.repository.ts'
import { differenceOf } from './comparison-lines.domain.ts'
import { selectBaseline, selectPreviousGross, selectRunMonth } from './comparisons.repository.ts'
import { ensureCompared } from './comparisons.service.ts'
import { isCalculated } from './comparison-summary.service.ts'
import { recordOf } from '@nineops/contract/records'

/** What makes a run differ from the previous bill run. @throws 404 `invoice_run_not_found` */
export async function changesOf(db: Db, runIndex: number): Promise<RunChanges> {
  const loaded = await loadRun(db, runIndex)
  // The accounts that were lost are known once it is compared.
  if (isCalculated(loaded) && !loaded.state.abandoned) await ensureCompared(db, runIndex)
  const baseline = loaded.state.abandoned ? undefined : await selectBaseline(db, runIndex)
  const against = baseline?.runs.map(run => run.index) ?? []
  const figures = await selectChangeParts(db, runIndex, against)
  const sum = (of: 'currentPence' | 'previousPence') => figures.reduce((total, row) => total + row[of], 0)
  const parts = recordOf(changePart.options, part => {
    const row = figures.find(one => one.part === part)
    return penceToDecimal((row?.currentPence ?? 0) - (row?.previousPence ?? 0))
  })
  const { periodEnd, isPartial } = await selectRunMonth(db, runIndex)
  return {
    before: baseline?.periodEnd ?? null,
    now: periodEnd,
    partial: isPartial,
    against,
    previousGross: await selectPreviousGross(db, runIndex, against),
    ...differenceOf(sum('currentPence'), sum('previousPence')),
    parts,
  }
}
