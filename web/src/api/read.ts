import type { AnswerOf, Endpoint } from '@nineops/contract/http'
import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  type SkipToken,
  skipToken,
} from '@tanstack/react-query'
import { call, callPaged, type CallOptions, type Paged } from './client.ts'

interface ReadOptions {
  /** The screen shows the failure itself, so no snackbar. */
  silent?: boolean
  /** What was read before stays until the next is there. */
  keep?: boolean
  staleTime?: number
  gcTime?: number
  /** In milliseconds; false stops. */
  refetchInterval?: number | false
  retry?: boolean
  refetchOnReconnect?: boolean
  refetchOnWindowFocus?: boolean
  enabled?: boolean
}

type ReadArguments<E extends Endpoint> =
  object extends CallOptions<E>
    ? [call?: CallOptions<E> | SkipToken, options?: ReadOptions]
    : [call: CallOptions<E> | SkipToken, options?: ReadOptions]

/** The query options of an endpoint's answer. With `skipToken` in place of the call's parts it waits. */
export const read = <const E extends Endpoint, const K extends QueryKey>(
  endpoint: E,
  queryKey: K,
  ...[parts, options]: ReadArguments<E>
) =>
  queryOptions<AnswerOf<E>, Error, AnswerOf<E>, K>({
    ...observing(options),
    queryKey,
    queryFn: parts === skipToken ? skipToken : ({ signal }) => call(endpoint, { ...parts, signal }),
  })

/** The same of a paged list; the page before stays until the next is there. */
export const readPage = <const E extends Endpoint, const K extends QueryKey>(
  endpoint: E,
  queryKey: K,
  ...[parts, options]: ReadArguments<E>
) =>
  queryOptions<Paged<AnswerOf<E>>, Error, Paged<AnswerOf<E>>, K>({
    ...observing({ keep: true, ...options }),
    queryKey,
    queryFn: parts === skipToken ? skipToken : ({ signal }) => callPaged(endpoint, { ...parts, signal }),
  })

const observing = ({ silent, keep, ...options }: ReadOptions = {}) => ({
  ...options,
  ...(silent && { meta: { silent } }),
  ...(keep && { placeholderData: keepPreviousData }),
})
