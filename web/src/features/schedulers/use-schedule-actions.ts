import type { Schedule, ScheduleOccurrence } from '@nineops/contract/bureau/schedulers.contract'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { confirm, showOccurrence } from '../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { placeLink } from './schedule-labels.ts'
import {
  useDeleteSchedule,
  useOccurrenceDetails,
  usePauseSchedule,
  useRunSchedule,
} from './schedulers.queries.ts'

/** Actions on a schedule. */
export function useScheduleActions() {
  const { mutate: setPaused } = usePauseSchedule()
  const { mutate: run } = useRunSchedule()
  const { mutateAsync: remove } = useDeleteSchedule()

  const togglePaused = useCallback(
    ({ index, name, paused }: Schedule) =>
      setPaused(
        { index, paused: !paused },
        { onSuccess: () => showDone(paused ? `${name} is resumed` : `${name} is paused`) },
      ),
    [setPaused],
  )
  const runNow = useCallback(
    ({ index, name }: Schedule) => run(index, { onSuccess: () => showDone(`${name} has started`) }),
    [run],
  )
  const discard = useCallback(
    async ({ index, name, next }: Schedule): Promise<boolean> => {
      const times = next ? `It would run next on ${next.words}.` : 'It is paused.'
      const question = `Delete the schedule “${name}”?\n\n${times} A run in progress will finish, and its history is kept.`
      if (!(await confirm(question, 'Delete schedule'))) return false
      await remove(index)
      showDone(`${name} is deleted`)
      return true
    },
    [remove],
  )
  return { togglePaused, runNow, discard }
}

/** Shows the details of an occurrence, with links to where each is seen and fixed. */
export function useShowOccurrence(): (occurrence: Pick<ScheduleOccurrence, 'index'>) => void {
  const router = useRouter()
  const { mutate: read } = useOccurrenceDetails()
  return useCallback(
    ({ index }) =>
      read(index, {
        onSuccess: ({ details }) =>
          void showOccurrence(
            details.map(({ type, message, place }) => {
              if (!place) return { type, message }
              const link = placeLink(place)
              return { type, message, link: { ...link, onOpen: () => router.history.push(link.href) } }
            }),
          ),
      }),
    [read, router],
  )
}
