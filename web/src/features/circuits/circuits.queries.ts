import { circuits } from '@nineops/contract/network/circuits.contract'
import type { BodyInput, QueryInput } from '@nineops/contract/http'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read, readPage } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const key = ['circuits'] as const
const silent = { silent: true } as const

export const circuitsQuery = (query: QueryInput<typeof circuits.list>) =>
  readPage(circuits.list, [...key, 'list', query], { query }, { silent: true })

export const circuitQuery = (circuit: number) =>
  read(circuits.get, [...key, 'one', circuit], { params: { circuit } }, { silent: true })

/** Numbers without a circuit that start with the text. */
export const linesQuery = (text: string, client: number | undefined) =>
  read(
    circuits.lines,
    [...key, 'lines', text, client],
    { query: { text, ...(client ? { client } : {}) } },
    { staleTime: 0, silent: true, keep: true },
  )

export const useCreateCircuit = () =>
  useMutation({
    mutationFn: ({
      idempotencyKey,
      ...body
    }: BodyInput<typeof circuits.create> & { idempotencyKey: string }) =>
      api(circuits.create, { body, idempotencyKey }),
    onSuccess: useRefresh(key),
    meta: silent,
  })

export const useChangeCircuit = (circuit: number) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof circuits.change>) =>
      api(circuits.change, { params: { circuit }, body }),
    // Another user may have changed it first: refetch to show that.
    onSettled: useRefresh(key),
    meta: silent,
  })
