import {
  type Timeline,
  type TimelineKind,
  timelines,
  type TimelineSubjectKind,
} from '@nineops/contract/crm/timelines.contract'
import { type TimelineActor } from '@nineops/contract/crm/timeline-actors'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** The subject of a timeline; an account needs its reseller. */
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
