import { deliveries } from '@nineops/contract/bureau/deliveries.contract'
import {
  type DeliverableKind,
  type IoPath,
  type PathHolds,
  paths,
} from '@nineops/contract/bureau/paths.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

export type Direction = IoPath['direction']
const key = (client: number) => ['clients', client, 'paths'] as const

export const pathsQuery = (client: number, direction: Direction) =>
  read(direction === 'input' ? paths.inputs : paths.outputs, [...key(client), direction], {
    params: { client },
  })

export const pathFilesQuery = (client: number, path: number) =>
  read(paths.files, [...key(client), path, 'files'], { params: { client, path } }, { silent: true })

/** Prefix of every list of deliveries. */
export const anyDeliveriesKey = ['deliveries'] as const

export const pathDeliveriesQuery = (client: number, path: number) =>
  read(
    deliveries.ofPath,
    [...anyDeliveriesKey, 'path', client, path],
    { params: { client, path } },
    { silent: true },
  )

/** A path's settings, without its location. */
export interface PathChoices {
  description: string
  enabled: boolean
  /** Of an input path. */
  carrierIndex: number | null
  holds: PathHolds
  moveTaken: boolean
  /** Of an output path. */
  deliverables: DeliverableKind[]
}

const noCarrier = 0

/** Adds a path, or changes the one with the index. Failures appear next to the form. */
export const useSavePath = (client: number, direction: Direction) =>
  useMutation({
    mutationFn: ({ index, path, choices }: { index?: number; path: string; choices: PathChoices }) => {
      const { description, enabled, holds, moveTaken, deliverables } = choices
      const input = { description, holds, moveTaken, carrierIndex: choices.carrierIndex ?? noCarrier }
      const output = { description, deliverables }
      const params = { client, path: index ?? 0 }
      if (index === undefined)
        return direction === 'input'
          ? api(paths.addInput, { params: { client }, body: { path, ...input } })
          : api(paths.addOutput, { params: { client }, body: { path, ...output } })
      return direction === 'input'
        ? api(paths.changeInput, { params, body: { ...input, enabled } })
        : api(paths.changeOutput, { params, body: { ...output, enabled } })
    },
    meta: { silent: true },
    onSuccess: useRefresh(key(client)),
  })

/** Checks a path now, and deletes it. */
export function usePathActions(client: number, direction: Direction) {
  const queryClient = useQueryClient()
  return {
    check: useMutation({
      mutationFn: (path: number) => api(paths.check, { params: { client, path } }),
      onSuccess: async checked => {
        queryClient.setQueryData(pathsQuery(client, direction).queryKey, rows =>
          rows?.map(row => (row.index === checked.index ? checked : row)),
        )
        await queryClient.invalidateQueries({ queryKey: pathFilesQuery(client, checked.index).queryKey })
      },
    }),
    remove: useMutation({
      mutationFn: (path: number) => api(paths.remove, { params: { client, path } }),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: pathsQuery(client, direction).queryKey }),
    }),
  }
}
