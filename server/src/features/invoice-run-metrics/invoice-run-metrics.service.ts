import {
  type InvoiceRunMetrics,
  type RunBrand,
  type RunMetrics,
  runBrand,
  runMetrics as storedMetrics,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { z } from 'zod'
import { parsePence, penceToDecimal } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { averageGrossPence } from '../invoices/invoices.service.ts'
import * as repository from './invoice-run-metrics.repository.ts'
import { cacheRunFigures } from '../invoice-run-states/cached-run-figures.service.ts'
import { lastStageOf, requireRun } from '../invoice-run-states/invoice-run-states.service.ts'
import { recordOf } from '@nineops/contract/records'

/** Bounds of the distribution's bands, pounds. */
const bounds = [0, 25, 50, 100, 250, 500, 1000, 5000]

/** What is kept of an abandoned run's brands. */
const storedBrands = z.object({
  byBrand: z.array(
    runBrand.omit({ documents: true }).extend({ invoices: z.number().int(), creditNotes: z.number().int() }),
  ),
})

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

const counted = [
  'accounts',
  'failed',
  'pending',
  'nothingToBill',
  'invoices',
  'creditNotes',
  'calls',
  'callSeconds',
] as const

/** Totals of the whole run: its brands added up. */
function sumsOf(brands: readonly repository.BrandSums[]) {
  const counts = recordOf(counted, count => brands.reduce((sum, brand) => sum + brand[count], 0))
  const gross = sumOf(brands.map(brand => brand.gross))
  const documents = counts.invoices + counts.creditNotes
  return {
    ...counts,
    net: sumOf(brands.map(brand => brand.net)),
    vat: sumOf(brands.map(brand => brand.vat)),
    gross,
    average: penceToDecimal(averageGrossPence(parsePence(gross) ?? 0, documents)),
  }
}

async function metricsOf(db: Db, runIndex: number): Promise<RunMetrics> {
  const run = await requireRun(db, runIndex)
  const abandoned = await repository.selectAbandonedMetrics(db, runIndex)
  if (abandoned !== null) return storedMetrics.parse(abandoned)
  const brands = await repository.selectBrandSums(db, runIndex, lastStageOf(run))
  const byProductGroup = await repository.selectProductGroups(db, runIndex)
  const bands = await repository.selectDistribution(db, runIndex, bounds)
  return {
    invoiceRunIndex: run.index,
    description: run.description,
    invoiceDate: run.invoiceDate,
    ...sumsOf(brands),
    usage: sumOf(byProductGroup.map(group => group.usage)),
    charges: sumOf(byProductGroup.map(group => group.charges)),
    byProductGroup,
    byBrand: brands,
    distribution: Array.from({ length: bounds.length + 1 }, (_, at) => bandOf(at, bands.get(at) ?? 0)),
  }
}

const cachedMetrics = cacheRunFigures((db, runs) => Promise.all(runs.map(run => metricsOf(db, run))))

/** A run's figures with those of the reseller's previous run. @throws 404 `invoice_run_not_found` */
export async function runMetrics(db: Db, runIndex: number): Promise<InvoiceRunMetrics> {
  const [current] = await cachedMetrics(db, [runIndex])
  const previous = await repository.selectPreviousRun(db, runIndex)
  const [before = null] = previous ? await cachedMetrics(db, [previous.index]) : []
  return { current: current ?? (await metricsOf(db, runIndex)), previous: before }
}

/** The brands of a run, by name. @throws 404 `invoice_run_not_found` */
export async function runBrands(db: Db, runIndex: number): Promise<RunBrand[]> {
  const run = await requireRun(db, runIndex)
  const abandoned = await repository.selectAbandonedMetrics(db, runIndex)
  const brands =
    abandoned === null
      ? await repository.selectBrandSums(db, runIndex, lastStageOf(run))
      : storedBrands.parse(abandoned).byBrand
  return brands.map(brand => ({ ...brand, documents: brand.invoices + brand.creditNotes }))
}
