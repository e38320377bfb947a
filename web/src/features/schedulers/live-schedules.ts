import type { Schedule } from '@nineops/contract/schedulers.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { subscribe } from '../../api/events.ts'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { isUnderWay, statusWords } from './schedule-words.ts'
import { refreshSchedules } from './schedulers.queries.ts'
import { useShowOccurrence } from './use-schedule-actions.ts'

/** Keeps what is shown of schedules as it is, for as long as the screen is open, and tells when one has ended. */
export function useLiveSchedules(schedules: readonly Schedule[] | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = () => void refreshSchedules(queries)
    // What happened while nobody listened is not told again.
    return subscribe(['schedulers'], refresh, refresh)
  }, [queries])

  const show = useShowOccurrence()
  /** Schedule -> its occurrence that was under way when it was last seen. */
  const underWay = useRef(new Map<number, number>())
  useEffect(() => {
    for (const schedule of schedules ?? []) {
      const { index, name, latest } = schedule
      const before = underWay.current.get(index)
      if (latest && isUnderWay(schedule)) underWay.current.set(index, latest.index)
      else underWay.current.delete(index)
      if (latest && latest.index === before && !isUnderWay(schedule))
        showDone(`${name}: ${statusWords[latest.status].word}`, {
          label: 'DETAILS',
          onClick: () => show(latest),
        })
    }
  }, [schedules, show])
}
