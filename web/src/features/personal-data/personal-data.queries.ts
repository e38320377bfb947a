import { type PersonalDataCopy, personalDataCalls } from '@nineops/contract/crm/personal-data.contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { useEffect, useRef } from 'react'
import { api, downloadFile } from '../../api/client.ts'
import { reportError } from '../../api/query-client.ts'
import { showDone } from '../../ui/feedback/snackbars.tsx'

export interface Account {
  client: number
  account: number
}

const key = ({ client, account }: Account) =>
  ['clients', client, 'accounts', account, 'personal-data'] as const
const LOOK_AGAIN_MS = 700

/** Data held about an account; polled while it is being erased. */
export const personalDataQuery = (of: Account, yearEnd: number) =>
  queryOptions({
    queryKey: [...key(of), yearEnd],
    queryFn: ({ signal }) => api(personalDataCalls.get, { params: of, query: { yearEnd }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.erasure?.status === 'running' ? LOOK_AGAIN_MS : false),
    meta: { silent: true },
  })

/** Refetches the account's whole page once a pending erasure is done. */
export function useFollowErasure({ client }: Account, status: string | undefined): void {
  const queries = useQueryClient()
  const before = useRef(status)
  useEffect(() => {
    if (before.current === 'running' && status !== 'running')
      void Promise.all([
        queries.invalidateQueries({ queryKey: ['clients', client] }),
        queries.invalidateQueries({ queryKey: ['timelines'] }),
        queries.invalidateQueries({ queryKey: ['explanations'] }),
      ])
    before.current = status
  }, [queries, client, status])
}

function useChange<Input, Answer>(of: Account, mutationFn: (input: Input) => Promise<Answer>) {
  return useMutation({
    mutationFn,
    meta: { silent: true },
    // Erasing changes every part of the account's page.
    onSettled: useRefresh(['clients', of.client]),
  })
}

export const useErase = (of: Account) =>
  useChange(of, (body: { accountNumber: string; yearEnd: number }) =>
    api(personalDataCalls.erase, { params: of, body }),
  )

export const useApproveErasure = (of: Account) =>
  useChange(of, (erasure: number) => api(personalDataCalls.approve, { params: { ...of, erasure } }))

export const useWithdrawErasure = (of: Account) =>
  useChange(of, (erasure: number) => api(personalDataCalls.withdraw, { params: { ...of, erasure } }))

const wait = (ms: number): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, ms)
  })

async function made(of: Account): Promise<PersonalDataCopy> {
  let copy = await api(personalDataCalls.copy, { params: of })
  while (copy.status === 'waiting' || copy.status === 'running') {
    await wait(LOOK_AGAIN_MS)
    copy = await api(personalDataCalls.getCopy, { params: { copy: copy.index } })
  }
  if (copy.status === 'failed') throw new Error(copy.failure ?? 'The copy has failed.')
  return copy
}

const download = (copy: number): Promise<void> =>
  downloadFile(personalDataCalls.copyFile, { params: { copy } }).catch(reportError)

/** Makes a copy on the server and downloads it when ready. */
export const useCopy = () =>
  useMutation({
    mutationFn: made,
    onSuccess: async ({ index }) => {
      await download(index)
      showDone('Copy is ready', { label: 'DOWNLOAD AGAIN', onClick: () => void download(index) })
    },
  })
