import { paths } from '@nineops/contract/paths.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export type Direction = 'input' | 'output'
const key = (client: number, direction: Direction) => ['clients', client, 'paths', direction] as const

export const pathsQuery = (client: number, direction: Direction) =>
  queryOptions({
    queryKey: key(client, direction),
    queryFn: ({ signal }) =>
      api(direction === 'input' ? paths.inputs : paths.outputs, { params: { client }, signal }),
  })

export interface PathDraft {
  path: string
  description: string
  /** Of an input path. */
  carrierIndex: number | undefined
}

/** Adds a path. Failures stand beside the form. */
export function useAddPath(client: number, direction: Direction) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ path, description, carrierIndex }: PathDraft) =>
      carrierIndex === undefined
        ? api(paths.addOutput, { params: { client }, body: { path, description } })
        : api(paths.addInput, { params: { client }, body: { path, description, carrierIndex } }),
    meta: { silent: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key(client, direction) }),
  })
}
