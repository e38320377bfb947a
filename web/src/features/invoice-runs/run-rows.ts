import type { InvoiceRun } from '@nineops/contract/invoicing/invoice-runs/invoice-run-lists.contract'
import { billsMonth, isLive } from './run-proposals.ts'

const COURSE_LENGTH = 6

/** A run with the gross of earlier runs, the oldest first. */
export type RunRow = InvoiceRun & { course: string[] }

/** The list's rows, each with its last runs. A run that issues a credit note is in no course and has none. */
export function runRows(runs: readonly InvoiceRun[], hideAbandoned: boolean): RunRow[] {
  const course = runs.filter(billsMonth).toSorted((a, b) => (a.invoiceDate < b.invoiceDate ? -1 : 1))
  return runs
    .filter(run => !hideAbandoned || isLive(run))
    .map(run => {
      const at = course.findIndex(({ index }) => index === run.index)
      const upTo = at < 0 ? [] : course.slice(Math.max(0, at + 1 - COURSE_LENGTH), at + 1)
      return { ...run, course: upTo.map(({ gross }) => gross) }
    })
}
