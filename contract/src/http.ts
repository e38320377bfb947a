import { z } from 'zod'
import type { Access } from './roles.ts'

type Shape = z.ZodType

/**
 * One call of the API. These objects are the only definition of a call: the server's validation and guard, the
 * browser's typed client, the OpenAPI document and the permission tests are all derived from them (product:
 * Conventions of the API).
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Full path with `{name}` parameters, as in the specification. */
  path: string
  /** One line for readers of the API's document. */
  summary: string
  roles: Access
  params?: Shape
  query?: Shape
  body?: Shape
  /** Encoding of the body; `json` by default. `form` also accepts JSON; `multipart` is read by the handler. */
  bodyKind?: 'json' | 'form' | 'multipart'
  /** A schema for JSON; `text`, `file` (binary with Content-Disposition), `events` (server-sent), `none` (204). */
  answer: Shape | 'text' | 'file' | 'events' | 'none'
  /** Status of success: 200 by default; 201 created, 202 long work has begun. */
  status?: 200 | 201 | 202
  /** The answer's counts are in the DASH-MetaData header. */
  paged?: boolean
  /** A list that is also available as CSV, where `Accept` asks for `text/csv` (Dash API). */
  csv?: true
  /** Media types of a `file` answer. */
  fileTypes?: readonly string[]
  /** Failures besides the usual ones of its kind, by HTTP status. */
  failures?: readonly number[]
  /** Answers `application/json` under `/dash` too: OAuth clients accept nothing else (RFC 6749 §5.1). */
  plainJson?: true
  /** A POST that changes nothing (a download, a preview, a sign-in's test): it writes no audit entry. */
  reads?: true
  /**
   * The answer contains a secret that is shown only once: it is stored sealed for a while, for a repeated
   * Idempotency-Key.
   */
  secret?: true
}

/** Declares an endpoint; preserves the literal types so that server and client are typed by it. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/** Whether a call belongs to the Dash API, with its own tokens, versions and media types. */
export const isDash = ({ path }: Pick<Endpoint, 'path'>): boolean => path.startsWith('/dash/')

type In<S> = S extends Shape ? z.input<S> : undefined
type Out<S> = S extends Shape ? z.output<S> : undefined

/** The input of a handler, after validation. */
export type ParamsOf<E extends Endpoint> = Out<E['params']>
export type QueryOf<E extends Endpoint> = Out<E['query']>
export type BodyOf<E extends Endpoint> = Out<E['body']>
/** The input of a caller. */
export type ParamsInput<E extends Endpoint> = In<E['params']>
export type QueryInput<E extends Endpoint> = In<E['query']>
export type BodyInput<E extends Endpoint> = In<E['body']>
/** The JSON answer; text answers are strings, the rest is not JSON. */
export type AnswerOf<E extends Endpoint> = E['answer'] extends Shape
  ? z.output<E['answer']>
  : E['answer'] extends 'text'
    ? string
    : undefined

/** The `index` of an entity, in a path or a query. */
export const indexParam = z.coerce.number().int().min(1).max(2_147_483_647)
export const index = z.number().int().min(1).max(2_147_483_647)

/** One of a fixed list in an address: by its id, or by its index, which begins at 1. */
export const idOrIndex = <const Id extends string>(ids: readonly [Id, ...Id[]]) =>
  z.union([z.enum(ids), z.enum(ids.map((_, at) => String(at + 1)))]).transform((given): Id => {
    return ids.find(id => id === given) ?? ids[Number(given) - 1] ?? ids[0]
  })

/** `?page=1&pageSize=50`; pageSize is 1–500 (product: Conventions). */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(50),
})
export type Page = z.output<typeof pageQuery>

/** A flag in a query: `true` or `false`, absent is false. */
export const flagParam = z
  .enum(['true', 'false'])
  .default('false')
  .transform(value => value === 'true')

/** The DASH-MetaData header's JSON (spec §7). */
export const pagination = z.object({
  Pagination: z.object({
    Page: z.number().int(),
    PageSize: z.number().int(),
    TotalCount: z.number().int(),
    TotalPages: z.number().int(),
  }),
})

/** Every failure, 4xx or 5xx (product: Conventions). */
export const errorEnvelope = z.object({
  error: z.object({
    code: z.string(),
    title: z.string(),
    detail: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
})
export type ErrorBody = z.infer<typeof errorEnvelope>['error']

/** First and last date accepted: a typing error must not reach the database. */
export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '2099-12-31'
/** A calendar date, `YYYY-MM-DD`, that exists. */
export const calendarDate = z.iso
  .date()
  .refine(day => day >= FIRST_DAY && day <= LAST_DAY, 'must be a date from 1900 to 2099')
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true })
/** The topic and payload of a progress event. */
export const progressEvent = z.object({ topic: z.string(), data: z.unknown() })
