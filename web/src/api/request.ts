import type { AnswerOf, BodyInput, Endpoint, ParamsInput, QueryInput } from '@nineops/contract/http'
import { pagination } from '@nineops/contract/http'
import { knownFields } from '@nineops/contract/known-fields'
import { xsrfToken } from './xsrf.ts'

type Part<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: Value }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

/** The options of a call, optional if the endpoint needs none. */
export type CallArguments<E extends Endpoint> =
  object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

/** What a call needs: only the parts its endpoint declares. Multipart bodies are FormData. */
export type CallOptions<E extends Endpoint> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  (E['bodyKind'] extends 'multipart' ? { body: FormData } : Part<'body', BodyInput<E>>) & {
    headers?: Record<string, string>
    signal?: AbortSignal
    /** Idempotency key: a repeated creation returns the first answer. */
    idempotencyKey?: string
    /** Continues after the page is left. */
    keepalive?: boolean
    /** The only status that is success; any of 2xx otherwise. */
    only?: 200
  }

export interface LooseOptions {
  params?: unknown
  query?: unknown
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  idempotencyKey?: string
  keepalive?: boolean
  only?: number
}

export type { AnswerOf }

/** The Dash API uses bearer tokens only and needs no XSRF pair (product: Conventions). */
const needsXsrf = ({ method, path }: Endpoint): boolean => method !== 'GET' && path.startsWith('/api/')
// Parameters, queries and form bodies are flat: texts, numbers and flags.
const entries = (value: unknown): [string, string][] =>
  Object.entries(value ?? {}).flatMap(([name, part]: [string, unknown]) =>
    typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean'
      ? [[name, `${part}`]]
      : [],
  )

/** Path and query of a call: `{name}` filled in, empty query values left out. */
export function urlOf(endpoint: Endpoint, options: LooseOptions): string {
  const params = new Map(entries(options.params))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(params.get(name) ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of entries(options.query)) {
    if (value !== '') query.set(name, value)
  }
  const search = query.toString()
  return search ? `${path}?${search}` : path
}

/** Headers and body of a call, with the bearer token and, under `/api`, the XSRF pair (spec §7). */
export async function requestOf(
  endpoint: Endpoint,
  options: LooseOptions,
  token: string | null,
): Promise<{ headers: Record<string, string>; body: BodyInit | null }> {
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers }
  if (token) headers['Authorization'] = `Bearer ${token}`
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  if (needsXsrf(endpoint)) headers['X-XSRF-TOKEN'] = await xsrfToken()
  const { body } = options
  if (body === undefined || body instanceof FormData) return { headers, body: body ?? null }
  if (endpoint.bodyKind === 'form') {
    headers['Content-Type'] = 'application/x-www-form-urlencoded'
    return { headers, body: new URLSearchParams(entries(body)).toString() }
  }
  headers['Content-Type'] = 'application/json'
  return { headers, body: JSON.stringify(endpoint.body ? knownFields(endpoint.body, body).known : body) }
}

export interface Pagination {
  page: number
  pageSize: number
  totalCount: number
  totalPages: number
}

/** Counts of a paged list from the DASH-MetaData header; null if there are none (spec §7). */
export function paginationOf(header: string | null): Pagination | null {
  if (!header) return null
  const parsed = pagination.safeParse(JSON.parse(header))
  if (!parsed.success) return null
  const { Page, PageSize, TotalCount, TotalPages } = parsed.data.Pagination
  return { page: Page, pageSize: PageSize, totalCount: TotalCount, totalPages: TotalPages }
}

/** File name of a download: RFC 5987 first, then the plain one. */
export function fileNameOf(disposition: string | null, fallback: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? fallback
}
