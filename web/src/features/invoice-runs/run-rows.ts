import { parsePence, penceToDecimal } from '@nineops/contract/money'
import type { InvoiceRun } from '@nineops/contract/invoicing/invoice-runs/invoice-run-lists.contract'
import { counted } from '@nineops/contract/words'
import { formatCount, formatPounds } from '../../lib/formats.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'
import { billsMonth, isLive } from './run-proposals.ts'
import { statusOf } from './run-steps.ts'

const COURSE_LENGTH = 6

/** A run with what was invoiced of each bill run up to it, the oldest first. */
export type RunRow = InvoiceRun & { course: string[] }

/**
 * The list's rows, each with its last months. A further run adds to its month, as a run of a single brand does; a run
 * that issues a credit note is in no month and has none.
 */
export function runRows(runs: readonly InvoiceRun[], hideAbandoned: boolean): RunRow[] {
  const billing = runs.filter(billsMonth)
  return runs
    .filter(run => !hideAbandoned || isLive(run))
    .map(run => {
      if (!billsMonth(run)) return { ...run, course: [] }
      const upTo = billing.filter(({ billRun: { periodEnd }, index }) =>
        periodEnd === run.billRun.periodEnd ? index <= run.index : periodEnd < run.billRun.periodEnd,
      )
      const months = Object.entries(Object.groupBy(upTo, ({ billRun }) => billRun.periodEnd))
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .slice(-COURSE_LENGTH)
        .map(([, month = []]) => month.reduce((sum, { gross }) => sum + (parsePence(gross) ?? 0), 0))
      return { ...run, course: months.map(penceToDecimal) }
    })
}

/**
 * A run's status and, where a confirmed one left accounts out, how many are not invoiced, as its console's headline says
 * (ui: Run console): those that a later run left out too count there. `about` is the whole sentence.
 */
export function rowStatus(run: InvoiceRun): { word: string; tone: Tone; about: string } {
  const { word, tone } = statusOf(run)
  if (!run.notInvoiced) return { word, tone, about: word }
  const { accounts, atStake, here } = run.notInvoiced
  const again = accounts - here.accounts
  const left =
    here.accounts > 0 ? `${formatCount(here.accounts)} not invoiced` : `${formatCount(again)} failed again`
  const later =
    again === 0 ? '' : ` (${here.accounts === 0 ? '' : `${formatCount(again)} `}failed again in a later run)`
  return {
    word: `${word}, ${left}`,
    tone: tone === 'good' ? 'warn' : tone,
    about: `${word}, but ${counted(accounts, 'account')} (${formatPounds(atStake)}) ${accounts === 1 ? 'is' : 'are'} not invoiced${later}`,
  }
}
