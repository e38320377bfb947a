import type { Endpoint } from '@nineops/contract/http'
import { knownFields } from '@nineops/contract/known-fields'
import { z } from 'zod'
import { httpErrors } from './errors.ts'
import { fieldErrors } from './handle-errors.ts'
import { issueMessage } from './issue-messages.ts'

/** @throws 400 with what is wrong with each field */
export function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value ?? {}, { error: issueMessage })
  if (!result.success) throw httpErrors.invalid(fieldErrors(result.error.issues))
  return result.data
}

/**
 * The names of an answer's fields: a thing that was read may be sent back as it is, also as a part of the body (spec §7:
 * the bundle, the carrier object).
 */
const answered = ({ answer }: Endpoint): ReadonlySet<string> =>
  new Set(answer instanceof z.ZodObject ? Object.keys(answer.shape) : [])

/** @throws 400 as well for a field of a JSON body that the call does not have; a form may hold others (RFC 6749 §3.2) */
export function parseBody(endpoint: Endpoint, body: unknown): unknown {
  const unknown =
    endpoint.body && endpoint.bodyKind !== 'form' ? knownFields(endpoint.body, body).unknown : []
  const spare = unknown.length === 0 ? undefined : answered(endpoint)
  const strange = unknown.filter(field => {
    const [name = '', part, ...deeper] = field.split('.')
    return deeper.length > 0 || !spare?.has(part ?? name)
  })
  if (strange.length > 0)
    throw httpErrors.invalid(strange.map(field => ({ field, message: 'is not a field of this call' })))
  return parse(endpoint.body, body)
}

/** @throws 400 as well for a repeated parameter where one value is expected */
export function parseQuery(schema: z.ZodType | undefined, query: unknown): unknown {
  const result = schema?.safeParse(query)
  const twice = (result?.error?.issues ?? []).flatMap(({ path: [name] }) =>
    typeof name === 'string' && Array.isArray((query as Record<string, unknown>)[name]) ? [name] : [],
  )
  if (twice.length === 0) return parse(schema, query)
  throw httpErrors.invalid([...new Set(twice)].map(field => ({ field, message: 'must be given once' })))
}
