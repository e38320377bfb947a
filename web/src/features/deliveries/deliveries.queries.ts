import { deliveries } from '@nineops/contract/bureau/deliveries.contract'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'
import { useRefreshOn } from '../../api/use-refresh-on.ts'
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
export const useLiveDeliveries = (run: number): void =>
  useRefreshOn(`deliveries:${run}`, useRefresh(runDeliveriesQuery(run).queryKey))
