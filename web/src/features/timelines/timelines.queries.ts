import { type EvidencePack, evidencePacks } from '@nineops/contract/evidence-packs.contract'
import {
  type Timeline,
  type TimelineActor,
  type TimelineKind,
  timelines,
  type TimelineSubjectKind,
} from '@nineops/contract/timelines.contract'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { api, downloadFile } from '../../api/client.ts'
import { reportError } from '../../api/query-client.ts'
import { showDone } from '../../ui/feedback/snackbars.tsx'

/** What a timeline is of; an account is found by its reseller. */
export interface TimelineOf {
  kind: TimelineSubjectKind
  index: number
  client: number
}

export interface TimelineFilters {
  kind: TimelineKind | null
  by: TimelineActor | null
  text: string
  from: string | null
  to: string | null
}

export const NO_FILTERS: TimelineFilters = { kind: null, by: null, text: '', from: null, to: null }
const PAGE = 50

function page(
  subject: TimelineOf,
  filters: TimelineFilters,
  before: string | null,
  signal: AbortSignal,
): Promise<Timeline> {
  const { kind, by, text, from, to } = filters
  const query = {
    text,
    pageSize: PAGE,
    ...(kind !== null && { kinds: kind }),
    ...(by !== null && { by }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(before !== null && { before }),
  }
  const { index, client } = subject
  if (subject.kind === 'account')
    return api(timelines.account, { params: { client, account: index }, query, signal })
  if (subject.kind === 'invoice_run')
    return api(timelines.invoiceRun, { params: { id: index }, query, signal })
  return api(timelines.invoice, { params: { invoice: index }, query, signal })
}

/** The pages of a timeline, newest first. */
export const timelineQuery = (subject: TimelineOf, filters: TimelineFilters) =>
  infiniteQueryOptions({
    queryKey: ['timelines', subject.kind, subject.index, filters],
    queryFn: ({ pageParam, signal }) => page(subject, filters, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Timeline) => last.older,
    staleTime: 0,
    meta: { silent: true },
  })

export const explanationQuery = (invoice: number) =>
  queryOptions({
    queryKey: ['timelines', 'explanation', invoice],
    queryFn: ({ signal }) => api(timelines.explain, { params: { invoice }, signal }),
    staleTime: 0,
    meta: { silent: true },
  })

function begin({ kind, index, client }: TimelineOf): Promise<EvidencePack> {
  if (kind === 'account') return api(evidencePacks.ofAccount, { params: { client, account: index } })
  if (kind === 'invoice_run') return api(evidencePacks.ofInvoiceRun, { params: { id: index } })
  return api(evidencePacks.ofInvoice, { params: { invoice: index } })
}

const LOOK_AGAIN_MS = 700
const wait = (ms: number): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, ms)
  })

async function made(subject: TimelineOf): Promise<EvidencePack> {
  let pack = await begin(subject)
  while (pack.status === 'waiting' || pack.status === 'running') {
    await wait(LOOK_AGAIN_MS)
    pack = await api(evidencePacks.get, { params: { pack: pack.index } })
  }
  if (pack.status === 'failed') throw new Error(pack.failure ?? 'The evidence pack has failed.')
  return pack
}

const download = (pack: number): Promise<void> =>
  downloadFile(evidencePacks.file, { params: { pack } }).catch(reportError)

/** Makes an evidence pack on the server and hands it to the browser when it is there. */
export const useEvidencePack = () =>
  useMutation({
    mutationFn: made,
    onSuccess: async ({ index }) => {
      await download(index)
      showDone('Evidence pack is ready', { label: 'DOWNLOAD AGAIN', onClick: () => void download(index) })
    },
  })
