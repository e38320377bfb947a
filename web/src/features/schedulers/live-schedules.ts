import type { Schedule } from '@nineops/contract/bureau/schedulers.contract'
import { useEffect, useRef } from 'react'
import { useRefreshOn } from '../../api/use-refresh-on.ts'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { isUnderWay, statusLabels } from './schedule-labels.ts'
import { useRefreshSchedules } from './schedulers.queries.ts'
import { useShowOccurrence } from './use-schedule-actions.ts'

/** Keeps schedules up to date while the screen is open, and reports when one has ended. */
export function useLiveSchedules(schedules: readonly Schedule[] | undefined): void {
  useRefreshOn('schedulers', useRefreshSchedules())
  const show = useShowOccurrence()
  /** Schedule -> its occurrence last seen running. */
  const underWay = useRef(new Map<number, number>())
  useEffect(() => {
    for (const schedule of schedules ?? []) {
      const { index, name, latest } = schedule
      const before = underWay.current.get(index)
      if (latest && isUnderWay(schedule)) underWay.current.set(index, latest.index)
      else underWay.current.delete(index)
      if (latest && latest.index === before && !isUnderWay(schedule))
        showDone(`${name}: ${statusLabels[latest.status].word}`, {
          label: 'DETAILS',
          onClick: () => show(latest),
        })
    }
  }, [schedules, show])
}
