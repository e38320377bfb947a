import { rerating } from '@nineops/contract/invoicing/rerating.contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { read } from '../../api/read.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { runKey } from '../invoice-run-states/invoice-run-states.public.ts'

/** What rating again would do, as it is now. */
export const reratingQuery = (run: number) =>
  read(rerating.preview, [...runKey(run), 'rerating'], { params: { id: run } }, { staleTime: 0 })

export const useStartRerating = (run: number) =>
  useMutation({
    mutationFn: () => api(rerating.start, { params: { id: run } }),
    onSettled: useRefresh(runKey(run)),
  })
