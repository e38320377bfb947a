import { twoPersonRelease } from '@nineops/contract/invoicing/two-person-release.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'
import { refreshRun, runKey } from '../invoice-run-states/invoice-run-states.public.ts'

/** A run's release: required persons, figures to approve, and approvals. */
export const releaseQuery = (run: number) =>
  read(twoPersonRelease.get, [...runKey(run), 'release'], { params: { id: run } }, { silent: true })

export function useRelease(run: number) {
  const queries = useQueryClient()
  const after = { onSettled: () => refreshRun(queries, run) }
  const params = { id: run }
  return {
    approve: useMutation({
      mutationFn: (digest: string) => api(twoPersonRelease.approve, { params, body: { digest } }),
      ...after,
    }),
    withdraw: useMutation({ mutationFn: () => api(twoPersonRelease.withdraw, { params }), ...after }),
  }
}
