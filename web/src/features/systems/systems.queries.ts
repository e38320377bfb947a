import {
  type AddressPurpose,
  allowedAddresses,
} from '@nineops/contract/dash-administration/systems/allowed-addresses.contract'
import {
  type HistoryRange,
  type System,
  type SystemFields,
  systems,
} from '@nineops/contract/dash-administration/systems/systems.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read, readPage } from '../../api/read.ts'
import { api } from '../../api/client.ts'
import { useRefreshOn } from '../../api/use-refresh-on.ts'

const key = ['systems'] as const
const addressesKey = ['allowed-addresses'] as const

export const systemsQuery = read(systems.list, key)

export const historyQuery = (system: number, range: HistoryRange) =>
  read(
    systems.history,
    [...key, system, 'history', range],
    { params: { system }, query: { range } },
    { keep: true },
  )

export const checksQuery = (system: number, cut: { page: number; pageSize: number }) =>
  readPage(systems.checks, [...key, system, 'checks', cut], { params: { system }, query: cut })

export const addressesQuery = read(allowedAddresses.list, addressesKey)

/** Keeps systems up to date while they are shown. */
export const useLiveSystems = (): void => useRefreshOn('systems', useRefresh(key))

/** Registers a system, or changes the version that was shown. Failures appear next to the form. */
export const useSaveSystem = () =>
  useMutation({
    mutationFn: ({ seen, fields }: { seen: System | undefined; fields: SystemFields }) =>
      seen === undefined
        ? api(systems.create, { body: fields })
        : api(systems.update, {
            params: { system: seen.index },
            body: { ...fields, version: seen.version },
          }),
    meta: { silent: true },
    onSuccess: useRefresh(key),
  })

/** A system as it is now; undefined if it has been deleted. */
export function useReadSystem() {
  const queryClient = useQueryClient()
  return async (index: number) =>
    (await queryClient.fetchQuery({ ...systemsQuery, staleTime: 0 })).find(one => one.index === index)
}

/** Pauses, starts, checks or deletes a system. */
export function useSystemActions() {
  const onSuccess = useRefresh(key)
  const turn = useMutation({
    mutationFn: ({ index, active }: { index: number; active: boolean }) =>
      api(systems.switch, { params: { system: index }, body: { active } }),
    onSuccess,
  })
  const check = useMutation({
    mutationFn: (system: number) => api(systems.check, { params: { system } }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (system: number) => api(systems.remove, { params: { system } }),
    onSuccess,
  })
  return { turn, check, remove }
}

/** Adds an address to the list, or removes one. Failures of adding appear next to the field. */
export function useAddressActions() {
  const onSuccess = useRefresh(addressesKey, key)
  const add = useMutation({
    mutationFn: (body: { address: string; purpose: AddressPurpose; note: string }) =>
      api(allowedAddresses.create, { body }),
    meta: { silent: true },
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (address: number) => api(allowedAddresses.remove, { params: { address } }),
    onSuccess,
  })
  return { add, remove }
}
