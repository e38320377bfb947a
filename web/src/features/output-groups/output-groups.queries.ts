import {
  type NewOutputGroup,
  type OutputGroup,
  outputGroups,
} from '@nineops/contract/service-establishment/output-groups/output-groups.contract'
import { outputs } from '@nineops/contract/service-establishment/output-groups/outputs.contract'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const key = (client: number) => ['clients', client, 'outputgroups'] as const
const outputsKey = (client: number) => ['clients', client, 'outputs'] as const

export const outputGroupsQuery = (client: number) =>
  read(outputGroups.list, key(client), { params: { client } })

/** Every output with its name and whether it may be left out. */
export const outputsQuery = (client: number) => read(outputs.list, outputsKey(client), { params: { client } })

/** Runs whose next pack follows the groups. */
export const affectedRunsQuery = (client: number) =>
  read(outputGroups.runs, [...key(client), 'runs'], { params: { client } })

/** Adds a group, or changes the version that was shown. Failures appear next to the form. */
export const useSaveOutputGroup = (client: number) =>
  useMutation({
    meta: { silent: true },
    mutationFn: ({ seen, group }: { seen: OutputGroup | undefined; group: NewOutputGroup }) =>
      seen === undefined
        ? api(outputGroups.create, { params: { client }, body: group })
        : api(outputGroups.change, {
            params: { client, group: seen.index },
            body: { name: group.name, leftOut: group.leftOut ?? [], version: seen.version },
          }),
    // Also after a refusal: the group has changed since it was shown.
    onSettled: useRefresh(key(client), outputsKey(client)),
  })

export interface BrandMove {
  brandIndex: number
  fromGroupIndex: number
}

/** Moves brands into a group. Failures appear next to the form. */
export const useMoveBrands = (client: number) =>
  useMutation({
    meta: { silent: true },
    mutationFn: ({ group, brands }: { group: number; brands: BrandMove[] }) =>
      api(outputGroups.moveBrands, { params: { client, group }, body: { brands } }),
    onSettled: useRefresh(key(client), outputsKey(client)),
  })

export const useRemoveOutputGroup = (client: number) =>
  useMutation({
    mutationFn: (group: number) => api(outputGroups.remove, { params: { client, group } }),
    onSettled: useRefresh(key(client), outputsKey(client)),
  })
