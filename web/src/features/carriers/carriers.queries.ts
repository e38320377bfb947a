import { type Carrier, carriers, type NewCarrier } from '@nineops/contract/bureau/carriers.contract'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const key = (client: number) => ['clients', client, 'carriers'] as const

export const carriersQuery = (client: number) => read(carriers.list, key(client), { params: { client } })

/** What depends on each carrier. */
export const usageQuery = (client: number) =>
  read(carriers.usage, [...key(client), 'usage'], { params: { client } })

/** Adds a carrier, or changes the one with the index. Failures appear next to the form. */
export const useSaveCarrier = (client: number) =>
  useMutation({
    mutationFn: ({ index, carrier }: { index: number | undefined; carrier: NewCarrier }) =>
      index === undefined
        ? api(carriers.create, { params: { client }, body: carrier })
        : api(carriers.update, { params: { client, carrierIndex: index }, body: { carrier } }),
    meta: { silent: true },
    onSuccess: useRefresh(key(client)),
  })

/** Activates or deactivates a carrier; nothing else changes. */
export const useSwitchCarrier = (client: number) =>
  useMutation({
    mutationFn: ({ index, ...carrier }: Carrier) =>
      api(carriers.update, { params: { client, carrierIndex: index }, body: { carrier } }),
    onSuccess: useRefresh(key(client)),
  })
