import { scopeOf } from '@nineops/contract/dash/dash-scopes'
import { type Endpoint, isDash } from '@nineops/contract/http'
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi'
import { bodyTypes } from '../http/body-kinds.ts'
import { failureFor, failuresOf, type Reader } from './failures.ts'
import { answerHeaders } from './answer-headers.ts'

const dashJson = 'application/vnd.nineops.dash+json'

/** The media type in which a call answers JSON. */
export const jsonType = (endpoint: Endpoint): string =>
  isDash(endpoint) && !endpoint.plainJson ? dashJson : 'application/json'

/** Multipart bodies are read as they stream in; each of ours has one file. */
const oneFile = z.object({ file: z.string().meta({ override: { type: 'string', format: 'binary' } }) })

function requestBody(endpoint: Endpoint): ZodOpenApiOperationObject['requestBody'] {
  const { body, bodyKind } = endpoint
  if (bodyKind === 'multipart')
    return { required: true, content: { 'multipart/form-data': { schema: oneFile } } }
  if (!body) return undefined
  const types = Object.fromEntries(bodyTypes(endpoint).map(type => [type, { schema: body }]))
  return { required: true, content: types }
}

const binary = z.string().meta({ override: { type: 'string', format: 'binary' } })

function content(endpoint: Endpoint): ZodOpenApiResponseObject['content'] {
  const { answer } = endpoint
  if (answer === 'none') return undefined
  if (answer === 'text') return { 'text/plain': { schema: z.string() } }
  if (answer === 'events') return { 'text/event-stream': { schema: z.string() } }
  if (answer === 'file')
    return Object.fromEntries(
      (endpoint.fileTypes ?? ['application/octet-stream']).map(type => [type, { schema: binary }]),
    )
  return {
    [jsonType(endpoint)]: { schema: answer },
    ...(endpoint.csv ? { 'text/csv': { schema: z.string() } } : {}),
  }
}

const texts = {
  200: 'Done',
  201: 'Created',
  202: 'Begun: it goes on in the background',
  204: 'Done',
} as const

export const successOf = (endpoint: Endpoint): 200 | 201 | 202 | 204 =>
  endpoint.answer === 'none' ? 204 : (endpoint.status ?? 200)

function success(endpoint: Endpoint): ZodOpenApiResponseObject {
  const answered = content(endpoint)
  return {
    description: texts[successOf(endpoint)],
    headers: answerHeaders(endpoint),
    ...(answered ? { content: answered } : {}),
  }
}

function headerParameters(endpoint: Endpoint): z.ZodObject | undefined {
  const dash = isDash(endpoint)
  const unsafe = endpoint.method !== 'GET'
  const keyed = (dash ? unsafe : endpoint.method === 'POST') && !endpoint.reads && endpoint.roles !== 'open'
  const headers = {
    ...(dash
      ? {
          ver: z
            .string()
            .optional()
            .meta({ description: 'Version of the Dash API', examples: ['1.0'] }),
        }
      : {}),
    ...(dash && !unsafe
      ? {
          'If-None-Match': z
            .string()
            .max(500)
            .optional()
            .meta({ description: 'The ETag of an answer that is at hand', examples: ['W/"q1w2e3"'] }),
        }
      : {}),
    ...(unsafe && !dash
      ? {
          'X-XSRF-TOKEN': z
            .string()
            .meta({ description: 'What the cookie XSRF-TOKEN holds; any GET sets it' }),
        }
      : {}),
    ...(keyed
      ? {
          'Idempotency-Key': z
            .string()
            .max(200)
            .optional()
            .meta({
              description: 'The same key and request give the same answer, and act once',
              examples: ['3f1c6d4e'],
            }),
        }
      : {}),
  }
  return Object.keys(headers).length > 0 ? z.object(headers) : undefined
}

/** Who may call, in words for the document. */
export function rolesInWords({ roles }: Endpoint): string {
  if (roles === 'open') return 'Open to anybody.'
  if (roles === 'signed-in') return 'For anybody signed in.'
  if (roles === 'dash') return 'For any Dash token; it sees its own reseller only.'
  if (roles === 'partner')
    return "For a partner's own token, and for `NINEOPS_DASH_ADMIN_ACCESS`; it sees its own reseller only."
  return `For ${roles.map(role => `\`${role}\``).join(', ')}.`
}

/** The same for partners, who have scopes and no roles. */
function scopeInWords(endpoint: Endpoint): string {
  if (endpoint.bodyKind === 'form') return 'Needs your client ID and secret.'
  if (endpoint.roles === 'open') return 'Needs no token.'
  const scope = scopeOf(endpoint)
  return scope === null ? 'For each of your tokens.' : `Needs the scope \`${scope}\`.`
}

/** The token for a call: a partner's, where partners may call it, or one of staff. */
function securityOf(endpoint: Endpoint, reader: Reader): Record<string, string[]>[] {
  const { roles } = endpoint
  if (roles === 'open') return []
  if (!isDash(endpoint)) return [{ session: [] }]
  const scope = scopeOf(endpoint)
  const partner = { dash: scope === null ? [] : [scope] }
  if (reader === 'partners') return [partner]
  return typeof roles === 'string' ? [partner, { staff: [] }] : [{ staff: [] }]
}

/** One call as an OpenAPI operation. */
export function operationOf(
  endpoint: Endpoint,
  name: { tag: string; id: string },
  reader: Reader,
): ZodOpenApiOperationObject {
  const header = headerParameters(endpoint)
  const body = requestBody(endpoint)
  return {
    operationId: name.id,
    tags: [name.tag],
    summary: endpoint.summary,
    description: reader === 'partners' ? scopeInWords(endpoint) : rolesInWords(endpoint),
    security: securityOf(endpoint, reader),
    requestParams: {
      ...(endpoint.params ? { path: endpoint.params as z.ZodObject } : {}),
      ...(endpoint.query ? { query: endpoint.query as z.ZodObject } : {}),
      ...(header ? { header } : {}),
    },
    ...(body ? { requestBody: body } : {}),
    responses: {
      [String(successOf(endpoint))]: success(endpoint),
      ...(isDash(endpoint) && endpoint.method === 'GET'
        ? {
            '304': {
              description: 'As it was when it had the ETag of If-None-Match',
              headers: answerHeaders(endpoint, 304),
            },
          }
        : {}),
      ...Object.fromEntries(
        failuresOf(endpoint)
          .filter(status => failureFor(reader, status))
          .map(status => [String(status), { $ref: `#/components/responses/${responseName(status)}` }]),
      ),
    },
  }
}

/** Name of a shared failure among the document's components. */
export const responseName = (status: number): string => `Failure${status}`
