import { type ServiceUserChange, serviceUsers } from '@nineops/contract/invoicing/service-users.contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { read } from '../../api/read.ts'
import { useRefresh } from '../../api/use-refresh.ts'

export const serviceUsersQuery = (client: number) =>
  read(serviceUsers.list, ['service-users', client], { params: { client } }, { silent: true })

/** Saves what was agreed for a number; a refusal appears in the form. */
export const useChangeServiceUser = (client: number, number: string) =>
  useMutation({
    mutationFn: (body: ServiceUserChange) => api(serviceUsers.change, { params: { client, number }, body }),
    meta: { silent: true },
    // Lodgement decides which mandates are to lodge.
    onSettled: useRefresh(['service-users', client], ['clients', client, 'mandates']),
  })
