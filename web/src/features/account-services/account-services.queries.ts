import { type AccountService, accountServices } from '@nineops/contract/crm/account-services.contract'
import type { BodyInput, QueryInput } from '@nineops/contract/http'
import { skipToken, useMutation } from '@tanstack/react-query'
import { read, readPage } from '../../api/read.ts'
import { api } from '../../api/client.ts'
import { useRefreshAccount } from '../accounts/accounts.public.ts'

const silent = { silent: true } as const

export const servicesQuery = (
  client: number,
  account: number,
  query: NonNullable<QueryInput<typeof accountServices.list>>,
) =>
  readPage(
    accountServices.list,
    ['clients', client, 'account-pages', account, 'services', query],
    { params: { client, account }, query },
    { silent: true },
  )

/** What ending the service after a day does. */
export const endingQuery = (
  client: number,
  { account, index: service }: AccountService,
  lastDay: string | undefined,
) =>
  read(
    accountServices.ending,
    ['clients', client, 'account-pages', account.index, 'services', service, 'ending', lastDay],
    lastDay === undefined
      ? skipToken
      : { params: { client, account: account.index, service }, query: { lastDay } },
    { silent: true },
  )

/** What moving the service to another account from a day does. */
export const movingQuery = (
  client: number,
  { account, index: service }: AccountService,
  move: { toAccount: number; from: string } | undefined,
) =>
  read(
    accountServices.moving,
    ['clients', client, 'account-pages', account.index, 'services', service, 'moving', move],
    move === undefined ? skipToken : { params: { client, account: account.index, service }, query: move },
    { silent: true },
  )

export const useAddService = (client: number, account: number) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof accountServices.add>) =>
      api(accountServices.add, { params: { client, account }, body }),
    meta: silent,
    onSuccess: useRefreshAccount(client),
  })

export const useChangeService = (client: number, { account, index: service }: AccountService) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof accountServices.change>) =>
      api(accountServices.change, { params: { client, account: account.index, service }, body }),
    meta: silent,
    onSettled: useRefreshAccount(client),
  })

export const useMoveService = (client: number, { account, index: service }: AccountService) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof accountServices.move>) =>
      api(accountServices.move, { params: { client, account: account.index, service }, body }),
    meta: silent,
    onSettled: useRefreshAccount(client),
  })
