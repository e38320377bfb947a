import type { ApiSession } from '../api-session.ts'
import { londonTime } from '../recomputation/london-time.ts'
import { workingDays } from '../recomputation/working-days.ts'

export interface Collection {
  /** The day on which payers are debited. */
  entryDay: string
  processingDay: string
}

/**
 * Loads a list of bank holidays with one between the first collection and its processing, and returns `count`
 * collection days from today on: Bacs accepts files for the next days only.
 */
export async function loadBankHolidays(api: ApiSession, count: number): Promise<Collection[]> {
  const today = londonTime(Date.now()).date
  const year = Number(today.slice(0, 4))
  const usual = [year - 1, year, year + 1, year + 2].flatMap(of =>
    ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28'].map(day => `${of}-${day}`),
  )
  const without = workingDays(usual)
  const processing = without.after(without.after(without.after(today)))
  const special = without.after(processing)
  const holidays = [...usual, special].toSorted()
  const events = holidays.map(date => ({ title: date === special ? 'A jubilee' : 'Bank holiday', date }))
  await api.post('/api/bankholidays', {
    source: 'A list with a jubilee',
    content: JSON.stringify({ 'england-and-wales': { division: 'england-and-wales', events } }),
  })
  const calendar = workingDays(holidays)
  const collections: Collection[] = []
  for (let day = calendar.after(special); collections.length < count; day = calendar.after(day))
    collections.push({ entryDay: day, processingDay: calendar.before(day) })
  return collections
}
