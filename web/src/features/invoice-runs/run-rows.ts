import type { InvoiceRun } from '@nineops/contract/invoicing/invoice-runs/invoice-run-lists.contract'
import { counted } from '@nineops/contract/words'
import { formatCount, formatPounds } from '../../lib/formats.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'
import { billsMonth, isLive } from './run-proposals.ts'
import { statusOf } from './run-steps.ts'

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
