import type { PossibleBacsDates } from '@nineops/contract/direct-debits.contract'
import { formatDate } from '../../lib/dates.ts'

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

export type BacsDateProblem = {
  /** `too_early`: the run may have the day, but what it collects by Direct Debit cannot be submitted in time. */
  kind: 'none_chosen' | 'too_early' | 'not_a_working_day' | 'not_known'
  message: string
}

/** Why a run cannot be collected on a day, as far as is known here; null where it can, or the server has to tell. */
export function bacsDateProblem(
  day: string | null,
  possible: PossibleBacsDates | undefined,
): BacsDateProblem | null {
  if (day === null) return { kind: 'none_chosen', message: 'Choose a date' }
  if (!possible) return null
  const { dates, knownUntil } = possible
  if (day > knownUntil)
    return {
      kind: 'not_known',
      message: `Bank holidays are known until ${formatDate(knownUntil)}: an administrator has to load the list first`,
    }
  const [first, last] = [dates.at(0)?.bacsDate, dates.at(-1)?.bacsDate]
  if (!first || !last || dates.some(({ bacsDate }) => bacsDate === day)) return null
  if (day < first)
    return {
      kind: 'too_early',
      message: `Too early to submit its file in time: ${formatDate(first)} is the first possible`,
    }
  const next = dates.find(({ bacsDate }) => bacsDate > day)?.bacsDate
  if (next === undefined && !isWeekend(day)) return null
  return {
    kind: 'not_a_working_day',
    message: next === undefined ? 'No working day' : `No working day: ${formatDate(next)} is the next`,
  }
}

/** The first possible day that is not before one; the day itself where nothing is possible. */
export const nextPossible = (day: string, possible: PossibleBacsDates | undefined): string =>
  possible?.dates.find(({ bacsDate }) => bacsDate >= day)?.bacsDate ?? possible?.dates.at(-1)?.bacsDate ?? day
