import { type CatchUpDecision, catchUps } from '@nineops/contract/ordering/catch-ups.contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { read } from '../../api/read.ts'
import { useRefresh } from '../../api/use-refresh.ts'

const key = (client: number) => ['clients', client, 'catch-ups'] as const

export const catchUpQuery = (client: number) =>
  read(catchUps.get, [...key(client), 'all'], { params: { client } }, { silent: true })

/** Counts nothing unless something awaits a decision. */
export const openCatchUpQuery = (client: number) =>
  read(
    catchUps.get,
    [...key(client), 'open'],
    { params: { client }, query: { open: 'true' } },
    { silent: true },
  )

export const useDecideCatchUp = (client: number) =>
  useMutation({
    mutationFn: (body: { decision: CatchUpDecision; reason: string }) =>
      api(catchUps.decide, { params: { client }, body }),
    onSuccess: useRefresh(key(client), ['clients', client, 'charges']),
  })
