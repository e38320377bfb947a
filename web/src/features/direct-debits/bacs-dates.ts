import type { PossibleBacsDates } from '@nineops/contract/invoicing/direct-debits.contract'
import { formatDate } from '../../lib/formats.ts'

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Why a run can't be collected on a day, as far as known here; undefined if it can, or the server has to decide. */
export function bacsDateProblem(
  day: string | null,
  possible: PossibleBacsDates | undefined,
): string | undefined {
  if (day === null) return 'Choose a date'
  if (!possible) return undefined
  const { dates, knownUntil } = possible
  if (day > knownUntil)
    return `Bank holidays are known until ${formatDate(knownUntil)}: an administrator has to load the list first`
  const [first, last] = [dates.at(0)?.bacsDate, dates.at(-1)?.bacsDate]
  if (!first || !last || dates.some(({ bacsDate }) => bacsDate === day)) return undefined
  if (day < first)
    return `Too early to submit its file in time: the first possible day is ${formatDate(first)}`
  const next = dates.find(({ bacsDate }) => bacsDate > day)?.bacsDate
  if (next !== undefined) return `Not a working day: ${formatDate(next)} is the next`
  return isWeekend(day) ? 'Not a working day' : undefined
}

/** The first possible day from one on; the day itself if none is possible. */
export const nextPossible = (day: string, possible: PossibleBacsDates | undefined): string =>
  possible?.dates.find(({ bacsDate }) => bacsDate >= day)?.bacsDate ?? possible?.dates.at(-1)?.bacsDate ?? day
