import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  isDash,
  type Page,
  type ParamsOf,
  type QueryOf,
} from '@nineops/contract/http'
import { scopeOf } from '@nineops/contract/dash/dash-scopes'
import { dashAdministration, type Role } from '@nineops/contract/roles'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Caller } from '../auth/access-tokens.ts'
import type { Admission } from '../auth/partner-access.ts'
import { type AuditEntry, writeAudit } from '../audit/audit.ts'
import type { Db } from '../db/db.ts'
import { isReplicaFailure, type Replica } from '../db/replica.ts'
import { bodyTypes, requireBodyKind } from './body-kinds.ts'
import { dashContentType, type DashForm, dashForm, sendCsv } from './dash-answers.ts'
import type { Listed, Listing } from '../lists/listing.ts'
import { inLogContext } from '../log/log-context.ts'
import { httpErrors } from './errors.ts'
import { poolOf, withIdempotencyKey } from './idempotency.ts'
import { parse, parseBody, parseQuery } from './parse-input.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** The token is valid, but the session that it was issued in is over. */
    sessionEnded: boolean
    /** The reseller whose data a Dash token opens; 0 without one. */
    reseller: number
    /** The client credential of a partner's call, as soon as its token is read, even if refused; null elsewhere. */
    dashClient: number | null
    /** The access granted to a partner's call; null for other callers and where it was refused. */
    admission: Admission | null
  }
  interface FastifyInstance {
    db: Db
    /** For calls of partners' systems. */
    partnerDb: Db
    /** A copy of the database for reports; null where there is none. */
    replica: Replica | null
    endpoints: Endpoint[]
  }
}

type Audit = (entry: AuditEntry) => Promise<void>

/** The input of a handler: validated input, the caller, and the database (a transaction for unsafe methods). */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  user: Caller
  /** The reseller of the Dash token: the only data that a call under `/dash` may see. 0 elsewhere. */
  reseller: number
  db: Db
  /** Where `db` is a read replica: how far it has come. Null for the database itself. */
  asOf: Date | null
  request: FastifyRequest
  reply: FastifyReply
  /** Records a change in the audit trail, in the same transaction; of the reseller in the path by default. */
  audit: Audit
  /**
   * For routes without a transaction: makes the change in one, and only once for a repeated `Idempotency-Key` with the
   * same `input`. Answers what `change` returned.
   */
  once: (input: object, change: (db: Db, audit: Audit) => Promise<AnswerOf<E>>) => Promise<AnswerOf<E>>
  /** Declares that the call changed nothing, so that there is nothing to record. */
  unchanged: () => void
}

/** JSON that PostgreSQL has built already: sent unchanged, for lists too hot to parse and serialise again. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The output of a handler: a file is a stream or buffer, with its headers set by `sendFile`. */
export type Answer<E extends Endpoint> = E['answer'] extends 'file'
  ? Readable | Buffer
  : E['answer'] extends 'events' | 'none'
    ? undefined
    : AnswerOf<E> | RawJson

export interface RouteOptions {
  /** Long uploads manage their own short transactions: `db` is then the pool. */
  transaction?: boolean
  bodyLimit?: number
  /** Reads from a replica where one is near enough. Only for safe methods. */
  replica?: boolean
  /** Calls a minute and address, where the general limit is too wide. */
  perMinute?: number
}

const anonymous: Caller = { index: 0, username: '', roles: [], session: 0 }

function guard(endpoint: Endpoint, request: FastifyRequest): Caller {
  const { caller, dashClient, admission } = request
  if (endpoint.roles === 'open') return caller ?? anonymous
  if (!caller && isDash(endpoint)) throw httpErrors.noToken()
  if (!caller) throw request.sessionEnded ? httpErrors.sessionEnded() : httpErrors.notSignedIn()
  const scope = scopeOf(endpoint)
  if (admission && scope && !admission.scopes.includes(scope)) throw httpErrors.scope(scope)
  if (endpoint.roles === 'signed-in' || endpoint.roles === 'dash') return caller
  if (endpoint.roles === 'partner' && dashClient !== null) return caller
  if (dashClient !== null) throw httpErrors.staffOnly()
  const allowed: readonly Role[] = endpoint.roles === 'partner' ? dashAdministration : endpoint.roles
  if (!caller.roles.some(role => allowed.includes(role))) throw httpErrors.forbidden()
  return caller
}

const resellerIn = (params: unknown): number | undefined =>
  (params as { client?: number } | undefined)?.client

/** @throws 404 for an empty segment, as the last of `/dash/invoices/` */
function requireWholePath({ method, url, params }: FastifyRequest): void {
  if (!Object.values(params ?? {}).includes('')) return
  const path = url.split('?')[0] ?? ''
  throw httpErrors.notFound(
    `There is nothing at ${method} ${path}. Leave out the slash at its end, or name which one.`,
  )
}

/** The path in Fastify's syntax: `{client}` becomes `:client`. */
export const fastifyPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/**
 * Serves an endpoint: checks XSRF and roles, validates the input, opens the transaction, answers a repeated
 * Idempotency-Key with the first answer, and validates the output.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
  options: RouteOptions = {},
): void {
  app.endpoints.push(endpoint)
  const unsafe = endpoint.method !== 'GET'
  const dash = isDash(endpoint)
  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
    config: {
      bodyTypes: bodyTypes(endpoint),
      ...(options.perMinute ? { rateLimit: { max: options.perMinute, timeWindow: 60_000 } } : {}),
    },
    handler: async (request, reply) => {
      const user = guard(endpoint, request)
      const form: DashForm | null = dash ? dashForm(endpoint, request) : null
      requireWholePath(request)
      requireBodyKind(request)
      const { reseller } = request
      const input = {
        params: parse(endpoint.params, request.params),
        query: parseQuery(endpoint.query, request.query),
        body: endpoint.bodyKind === 'multipart' ? undefined : parseBody(endpoint, request.body),
      } as Pick<Call<E>, 'params' | 'query' | 'body'>
      const run = async (db: Db, asOf: Date | null = null) => {
        const record = (at: Db, entry: AuditEntry) =>
          writeAudit(at, user, request.id, { clientIndex: resellerIn(input.params), ...entry })
        let recorded = !unsafe || options.transaction === false || endpoint.reads === true
        const answer = await inLogContext({ requestId: request.id }, () =>
          handler({
            ...input,
            user,
            reseller,
            db,
            asOf,
            request,
            reply,
            audit: entry => {
              recorded = true
              return record(db, entry)
            },
            once: async (key, change) => {
              const once = (tx: Db) => change(tx, entry => record(tx, entry))
              const keyed = { params: input.params, ...key }
              return validated(
                endpoint,
                await withIdempotencyKey({ app, endpoint, request, user, input: keyed, run: once }),
              ) as AnswerOf<E>
            },
            unchanged: () => {
              recorded = true
            },
          }),
        )
        // A change without an audit entry is rolled back (product: Roles).
        if (!recorded) throw new Error(`${endpoint.method} ${endpoint.path} left no audit entry`)
        return validated(endpoint, answer)
      }
      let answer: unknown
      const pool = poolOf(app, request)
      if (!unsafe && options.replica) answer = await runOnReplica(app.replica, pool, run)
      else if (!unsafe || options.transaction === false) answer = await run(pool)
      // Before sign-in a key has no owner, and a sign-in's answer is never stored.
      else if (endpoint.roles === 'open') answer = await pool.transaction().execute(run)
      else {
        // The same request for another reseller is a different one.
        const keyed = dash ? { ...input, reseller } : input
        answer = await withIdempotencyKey({ app, endpoint, request, user, input: keyed, run })
      }
      if (reply.sent) return reply
      if (endpoint.answer === 'none') return reply.status(204).send()
      void reply.status(endpoint.status ?? 200)
      if (form === 'csv') return sendCsv(reply, endpoint, answer)
      if (endpoint.answer === 'text') void reply.type('text/plain; charset=utf-8')
      else if (endpoint.answer !== 'file')
        void reply.type(form && !endpoint.plainJson ? dashContentType : 'application/json; charset=utf-8')
      return reply.send(answer instanceof RawJson ? answer.text : answer)
    },
  })
}

/** Reads from the copy, or again from the database where the copy fails. */
async function runOnReplica(
  replica: Replica | null,
  pool: Db,
  run: (db: Db, asOf: Date | null) => Promise<unknown>,
): Promise<unknown> {
  const near = replica?.near()
  if (!near) return run(pool, null)
  try {
    return await run(near.db, near.asOf)
  } catch (error) {
    if (!isReplicaFailure(error)) throw error
    return run(pool, null)
  }
}

function validated(endpoint: Endpoint, answer: unknown): unknown {
  if (!(endpoint.answer instanceof z.ZodType) || answer instanceof RawJson) return answer
  // An invalid answer is our defect: it becomes a 500 and a log line, and is not sent.
  return endpoint.answer.parse(answer)
}

// Characters that encodeURIComponent leaves and RFC 5987 does not allow.
const extended = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Sets the name of a file that is sent, in ASCII and in UTF-8, and its type and length. */
export function fileHeaders(reply: FastifyReply, file: { name: string; type: string; bytes?: number }): void {
  const ascii = file.name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')
  void reply
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${extended(file.name)}`)
    .type(file.type)
  if (file.bytes !== undefined) void reply.header('content-length', file.bytes)
}

/** Puts a page's counts into the DASH-MetaData header (spec §7). */
export function paged(reply: FastifyReply, page: Page, totalCount: number): void {
  const Pagination = {
    Page: page.page,
    PageSize: page.pageSize,
    TotalCount: totalCount,
    TotalPages: Math.ceil(totalCount / page.pageSize),
  }
  void reply.header('DASH-MetaData', JSON.stringify({ Pagination }))
}

/** Answers a page of a list. */
export async function sendPage<E extends Endpoint>(
  list: Pick<Listing<E, Listed<E>>, 'page'>,
  { db, params, query, reply }: Pick<Call<E>, 'db' | 'params' | 'query' | 'reply'>,
): Promise<AnswerOf<E>> {
  const { rows, total } = await list.page(db, { params, query })
  paged(reply, query as Page, total)
  return rows as AnswerOf<E>
}

/** Serves a list page by page. */
export const listRoute = <E extends Endpoint>(
  app: FastifyInstance,
  list: Listing<E, Listed<E>>,
  options?: RouteOptions,
): void => route(app, list.endpoint, call => sendPage(list, call) as Promise<Answer<E>>, options)
