import { deliveries } from '@nineops/contract/bureau/deliveries.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { useEffect } from 'react'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'
import { subscribe } from '../../api/events.ts'
import { anyDeliveriesKey } from '../paths/paths.public.ts'

export const runDeliveriesQuery = (run: number) =>
  read(deliveries.list, [...anyDeliveriesKey, 'run', run], { params: { id: run } }, { silent: true })

/** Delivers a run's files, or repeats one delivery. */
export function useDeliver(run: number) {
  const after = { onSettled: useRefresh(anyDeliveriesKey) }
  return {
    deliver: useMutation({
      mutationFn: () => api(deliveries.deliver, { params: { id: run }, body: {} }),
      ...after,
    }),
    resend: useMutation({
      mutationFn: (delivery: number) => api(deliveries.resend, { params: { id: run, delivery } }),
      ...after,
    }),
  }
}

/** Keeps a run's deliveries up to date while they are shown. */
export function useLiveDeliveries(run: number): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refetch = () => void queries.invalidateQueries({ queryKey: runDeliveriesQuery(run).queryKey })
    return subscribe([`deliveries:${run}`], refetch, refetch)
  }, [queries, run])
}
