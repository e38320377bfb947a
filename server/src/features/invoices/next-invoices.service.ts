import type { EffectBasis } from '@nineops/contract/ordering/invoice-effects.contract'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import { type Period, periodAfter, positionsOf } from '../charges/charge-outlook.service.ts'
import { lineFacts, linesFrom, type WhatIfTerms, type WordedLine } from './account-lines.service.ts'
import type { BilledRun } from './invoice-lines.repository.ts'
import { selectUsageSources, type UsageSource } from './next-invoices.repository.ts'

export type { WhatIfTerms, WordedLine } from './account-lines.service.ts'

/** Proposed terms, and the day from which they change an account's invoices. */
export type WhatIf = WhatIfTerms & { from?: (accountIndex: number) => string | undefined }

/** An account's next invoice as things are, and with the proposed terms. */
export interface NextInvoice {
  accountIndex: number
  basis: EffectBasis
  before: WordedLine[]
  after: WordedLine[]
  heldBy: { index: number; description: string } | null
  closedOn: string | null
}

const AT_ONCE = 500

/** The run of the period itself where it is rated, otherwise the latest before it. */
function sourceFor(period: Period, sources: readonly UsageSource[]): UsageSource | undefined {
  const own = sources.find(({ start, end }) => start === period.start && end === period.end)
  return own ?? sources.find(({ end, closed }) => closed && end < period.start)
}

/** Periods of the next century, in months. */
const MOST_PERIODS = 1300

/** The first period, starting with the next one, that includes a day. */
function reaching(next: Period, day: string): Period {
  let period = next
  for (let tried = 0; tried < MOST_PERIODS && period.end < day; tried += 1) period = periodAfter(period)
  return period
}

function basisOf(period: Period, next: Period, source: UsageSource | undefined): EffectBasis {
  const days = { periodStart: period.start, periodEnd: period.end }
  const first = period.start === next.start ? '' : ', the first that changes'
  const about = `The invoice for ${longDay(period.start)} to ${longDay(period.end)}${first}`
  if (!source) return { ...days, usage: 'none', text: `${about}, without usage: none is rated yet.` }
  if (source.start !== period.start || source.end !== period.end)
    return {
      ...days,
      usage: 'estimate',
      text: `${about}. Its usage is not rated yet: that of bill run "${source.description}" is used instead.`,
    }
  const so = source.closed ? 'that is closed' : 'as far as it is rated'
  return {
    ...days,
    usage: 'billed',
    text: `${about}, with the usage of bill run "${source.description}", ${so}.`,
  }
}

/** A hypothetical run that has billed nothing and writes nothing. */
const whatIfRun = (clientIndex: number, period: Period, source: UsageSource | undefined): BilledRun => ({
  index: 0,
  clientIndex,
  billRunIndex: source?.index ?? 0,
  periodStart: period.start,
  periodEnd: period.end,
  invoiceDate: addDays(period.end, 1),
  bacsDate: addDays(period.end, 1),
})

/**
 * The next invoices of accounts, by the engine's own rules; saves and locks nothing. An account's next period is the
 * first that no run has billed for it, or a later one where nothing changes before.
 * @throws 404 for another reseller's account
 */
export async function nextInvoices(
  db: Db,
  clientIndex: number,
  accountIndexes: readonly number[],
  whatIf: WhatIf,
): Promise<NextInvoice[]> {
  const positions = await positionsOf(db, clientIndex, accountIndexes)
  const byPeriod = Map.groupBy(positions, ([index, { next }]) => {
    const period = reaching(next, whatIf.from?.(index) ?? next.start)
    return `${period.start} ${period.end} ${next.start} ${next.end}`
  })
  const made: NextInvoice[] = []
  for (const [key, group] of byPeriod) {
    const [start = '', end = '', nextStart = '', nextEnd = ''] = key.split(' ')
    const period = { start, end }
    const source = sourceFor(period, await selectUsageSources(db, clientIndex, period.end))
    const run = whatIfRun(clientIndex, period, source)
    const basis = basisOf(period, { start: nextStart, end: nextEnd }, source)
    for (let at = 0; at < group.length; at += AT_ONCE) {
      const part = group.slice(at, at + AT_ONCE).map(([index]) => index)
      const facts = await lineFacts(db, run, part, false)
      const after = linesFrom(facts, whatIf)
      linesFrom(facts).forEach(({ accountIndex, lines }, place) => {
        const { heldBy = null, closedOn = null } = positions.get(accountIndex) ?? {}
        made.push({ accountIndex, basis, before: lines, after: after[place]?.lines ?? [], heldBy, closedOn })
      })
    }
  }
  return made
}
