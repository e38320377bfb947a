import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribe } from '../../api/events.ts'
import { refreshSchedules } from './schedulers.queries.ts'

/** Keeps what is shown of schedules as it is, for as long as the screen is open. */
export function useLiveSchedules(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = () => void refreshSchedules(queries)
    // What happened while nobody listened is not told again.
    return subscribe(['schedulers'], refresh, refresh)
  }, [queries])
}
