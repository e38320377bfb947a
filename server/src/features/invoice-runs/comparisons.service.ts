import type { InvoiceRunComparison } from '@nineops/contract/invoice-runs.contract'
import { penceToDecimal } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { averageOf, comparisonKindOf, usualThresholds } from './comparisons.domain.ts'
import { type ComparedRow, selectCompared } from './comparisons.repository.ts'
import { selectPreviousRun } from './invoice-run-metrics.repository.ts'
import { loadRun } from './invoice-run-states.service.ts'

type Compared = InvoiceRunComparison['accounts'][number]

const mostShown = 500

function toCompared(row: ComparedRow, kind: Compared['kind']): Compared & { changePence: number } {
  const history = row.history.map(invoice => invoice.pence)
  const average = averageOf(history)
  const gross = row.grossPence ?? 0
  const changePence = gross - (average ?? 0)
  return {
    accountIndex: row.accountIndex,
    accountNumber: row.accountNumber,
    companyName: row.companyName,
    brandName: row.brandName,
    kind,
    gross: penceToDecimal(gross),
    previousGross: row.history[0]?.gross ?? null,
    average: average === null ? null : penceToDecimal(average),
    change: penceToDecimal(changePence),
    changePercent: average ? Math.round((changePence / Math.abs(average)) * 1000) / 10 : null,
    history: row.history.map(({ invoiceDate, gross: of }) => ({ invoiceDate, gross: of })),
    changePence,
  }
}

/** What is noteworthy of a run's accounts, the largest change first. @throws 404 `invoice_run_not_found` */
export async function compareRun(db: Db, runIndex: number): Promise<InvoiceRunComparison> {
  const { run } = await loadRun(db, runIndex)
  const previousRun = await selectPreviousRun(db, run.clientIndex, runIndex)
  const counts = { new: 0, lost: 0, zero: 0, negative: 0, unusual: 0 }
  const noteworthy = (await selectCompared(db, runIndex)).flatMap(row => {
    const kind = comparisonKindOf(
      { grossPence: row.grossPence, historyPence: row.history.map(invoice => invoice.pence) },
      usualThresholds,
    )
    if (kind === null) return []
    counts[kind] += 1
    return [toCompared(row, kind)]
  })
  return {
    previousRun: previousRun ?? null,
    thresholds: {
      minimumChange: penceToDecimal(usualThresholds.minimumChangePence),
      minimumPercent: usualThresholds.minimumPercent,
    },
    counts,
    accounts: noteworthy
      .toSorted((a, b) => Math.abs(b.changePence) - Math.abs(a.changePence))
      .slice(0, mostShown)
      .map(({ changePence: _changePence, ...account }) => account),
  }
}
