import type { TestProfile } from '@nineops/contract/network/line-tests'
import { lineTests } from '@nineops/contract/network/line-tests.contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read, readPage } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const key = ['linetests'] as const
const ofCircuit = (circuit: number) => [...key, 'circuit', circuit] as const
const silent = { silent: true } as const

/** Running tests, recent faults, and the provider's state. */
export const overviewQuery = queryOptions({
  queryKey: [...key, 'overview'],
  queryFn: ({ signal }) => api(lineTests.overview, { signal }),
  // There is no event when a silent provider recovers.
  refetchInterval: 30_000,
  meta: silent,
})

/** A page of a circuit's tests, the latest first. */
export const historyQuery = (circuit: number, page: { page: number; pageSize: number }) =>
  readPage(
    lineTests.list,
    [...ofCircuit(circuit), page],
    { params: { circuit }, query: page },
    { silent: true },
  )

export const lineTestQuery = (lineTest: number) =>
  read(lineTests.get, [...key, 'test', lineTest], { params: { lineTest } }, { silent: true })

/** Refetches tests, and circuits, which show their last test. */
export const useRefreshTests = () => useRefresh(key, ['circuits'])

/** Starts a test. The key makes a second press harmless. */
export const useStartTest = (circuit: number) =>
  useMutation({
    mutationFn: ({ profile, idempotencyKey }: { profile: TestProfile; idempotencyKey: string }) =>
      api(lineTests.start, { params: { circuit }, body: { profile }, idempotencyKey }),
    onSettled: useRefreshTests(),
  })

export const useCancelTest = () =>
  useMutation({
    mutationFn: (lineTest: number) => api(lineTests.cancel, { params: { lineTest } }),
    onSettled: useRefreshTests(),
  })
