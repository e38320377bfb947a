import type { InvoiceRunMetrics, RunBrand, RunMetrics } from '@nineops/contract/invoice-runs.contract'
import { parsePence, penceToDecimal } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { averageGrossPence } from '../invoices/invoices.service.ts'
import * as repository from './invoice-run-metrics.repository.ts'
import { lastStage, lastStageBeforeConfirmation, loadRun } from './invoice-run-states.service.ts'

/** Bounds of the distribution's bands, pounds. */
const bounds = [0, 25, 50, 100, 250, 500, 1000, 5000]

const sumOf = (amounts: readonly string[]): string =>
  penceToDecimal(amounts.reduce((sum, amount) => sum + (parsePence(amount) ?? 0), 0))

const boundAt = (at: number): string | null => {
  const bound = bounds[at]
  return bound === undefined ? null : penceToDecimal(bound * 100)
}

const bandOf = (at: number, documents: number): RunMetrics['distribution'][number] => ({
  from: boundAt(at - 1),
  to: boundAt(at),
  documents,
})

async function metricsOf(db: Db, runIndex: number): Promise<RunMetrics> {
  const { run, state } = await loadRun(db, runIndex)
  const last = state.confirmed ? lastStage : lastStageBeforeConfirmation
  const { grossPence, ...sums } = await repository.selectSums(db, runIndex, last)
  const byProductGroup = await repository.selectProductGroups(db, runIndex)
  const byBrand = await repository.selectBrandSums(db, runIndex, last)
  const bands = await repository.selectDistribution(db, runIndex, bounds)
  return {
    invoiceRunIndex: run.index,
    description: run.description,
    invoiceDate: run.invoiceDate,
    ...sums,
    gross: penceToDecimal(grossPence),
    usage: sumOf(byProductGroup.map(group => group.usage)),
    charges: sumOf(byProductGroup.map(group => group.charges)),
    average: penceToDecimal(averageGrossPence(grossPence, sums.invoices + sums.creditNotes)),
    byProductGroup,
    byBrand,
    distribution: Array.from({ length: bounds.length + 1 }, (_, at) => bandOf(at, bands.get(at) ?? 0)),
  }
}

/** A run's figures with those of the reseller's run before it. @throws 404 `invoice_run_not_found` */
export async function runMetrics(db: Db, runIndex: number): Promise<InvoiceRunMetrics> {
  const current = await metricsOf(db, runIndex)
  const { run } = await loadRun(db, runIndex)
  const previous = await repository.selectPreviousRun(db, run.clientIndex, runIndex)
  return { current, previous: previous ? await metricsOf(db, previous.index) : null }
}

/** The brands of a run, by name. @throws 404 `invoice_run_not_found` */
export async function runBrands(db: Db, runIndex: number): Promise<RunBrand[]> {
  const { state } = await loadRun(db, runIndex)
  const last = state.confirmed ? lastStage : lastStageBeforeConfirmation
  return (await repository.selectBrandSums(db, runIndex, last)).map(
    ({ invoices, creditNotes, net: _net, vat: _vat, ...brand }) => ({
      ...brand,
      documents: invoices + creditNotes,
    }),
  )
}
