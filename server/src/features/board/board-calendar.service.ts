import type { BoardDay } from '@nineops/contract/bureau/board.contract'
import { addMonths, firstOfMonth, lastOfMonth } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import * as repository from './board.repository.ts'
import { habitOf, usualDates } from './usual-days.domain.ts'

const RUNS_FOR_DAYS = 6

/**
 * Invoice and Bacs dates in the month of a day, by date and reseller. From the current month on, resellers without a
 * run for it are shown on their usual days.
 */
export async function boardCalendar(db: Db, month: string, nowMs = Date.now()): Promise<BoardDay[]> {
  const [first, last] = [firstOfMonth(month), lastOfMonth(month)]
  const inMonth = (date: string) => date >= first && date <= last
  // The previous month too, because what is invoiced then may be collected in this one.
  const before = addMonths(first, -1)
  const runs = await repository.selectRunsOf(db, before, last)
  const days: BoardDay[] = runs.flatMap(({ clientIndex, clientName, run, invoiceDate, bacsDate }) => {
    const of = { client: { index: clientIndex, name: clientName }, run, isUsual: false }
    return [
      { ...of, date: invoiceDate, kind: 'invoice' as const },
      { ...of, date: bacsDate, kind: 'bacs' as const },
    ]
  })
  const present = firstOfMonth(londonDate(nowMs))
  const past = Map.groupBy(await repository.selectPastRuns(db, RUNS_FOR_DAYS), run => run.clientIndex)
  for (const client of await repository.selectClients(db)) {
    const habit = habitOf(past.get(client.index) ?? [])
    if (!habit) continue
    for (const start of [before, first]) {
      const hasRun = runs.some(
        run => run.clientIndex === client.index && firstOfMonth(run.invoiceDate) === start,
      )
      if (hasRun || start < present) continue
      const { invoiceDate, bacsDate } = usualDates(habit, start)
      days.push(
        { client, run: null, isUsual: true, date: invoiceDate, kind: 'invoice' },
        { client, run: null, isUsual: true, date: bacsDate, kind: 'bacs' },
      )
    }
  }
  return days
    .filter(day => inMonth(day.date))
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.client.name.localeCompare(b.client.name))
}
