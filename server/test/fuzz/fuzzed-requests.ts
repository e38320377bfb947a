import * as fc from 'fast-check'
import { brokenSegment, brokenValue, withOneBroken } from './broken-values.ts'
import type { DocumentedCall, Parameter } from './documented-calls.ts'
import { valueOf } from './schema-values.ts'

/** A request as sent. */
export interface FuzzedRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | null
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
// Text that cannot be encoded is sent as the bytes of a careless client.
const encoded = (value: unknown): string => {
  try {
    return encodeURIComponent(asText(value))
  } catch {
    return '%ED%A0%80'
  }
}

/** Right values, and in one of `every` requests a broken one among them: two would hide each other. */
function mostlyRight<T>(
  shape: Record<string, fc.Arbitrary<T>>,
  broken: fc.Arbitrary<T>,
  every: number,
  requiredKeys = Object.keys(shape),
): fc.Arbitrary<Record<string, T>> {
  const names = Object.keys(shape)
  const right = fc.record(shape, { requiredKeys }) as fc.Arbitrary<Record<string, T>>
  if (names.length === 0) return right
  const wrong = fc
    .tuple(right, fc.constantFrom(...names), broken)
    .map(([values, name, value]) => ({ ...values, [name]: value }))
  return fc.oneof({ weight: every - 1, arbitrary: right }, { weight: 1, arbitrary: wrong })
}

function segments(call: DocumentedCall, parameters: Parameter[]): fc.Arbitrary<string> {
  const shape = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, valueOf(schema, call.schemas).map(encoded)]),
  )
  return mostlyRight(shape, brokenSegment, 6).map(values =>
    call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
  )
}

function search(call: DocumentedCall, parameters: Parameter[]): fc.Arbitrary<string> {
  const shape = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, valueOf(schema, call.schemas)]),
  )
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name)
  return mostlyRight(shape, brokenValue, 3, requiredKeys)
    .map(values => Object.entries(values).map(([name, value]) => `${name}=${encoded(value)}`))
    .map(pairs => (pairs.length > 0 ? `?${pairs.join('&')}` : ''))
}

const formOf = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, part]) => `${encoded(name)}=${encoded(part)}`)
        .join('&')
    : encoded(value)

function written(type: string, value: unknown): string | FormData {
  if (type === 'application/json') return JSON.stringify(value) ?? 'undefined'
  if (type !== 'multipart/form-data') return formOf(value)
  const form = new FormData()
  for (const [name, part] of Object.entries(value ?? {}))
    form.set(name, new Blob([asText(part)], { type: 'text/csv' }), 'calls.csv')
  return form
}

type Body = Pick<FuzzedRequest, 'body'> & { type: string | null }

function bodyOf(call: DocumentedCall): fc.Arbitrary<Body> {
  if (!call.body) return fc.constant({ body: null, type: null })
  const { type, schema } = call.body
  const own = type === 'multipart/form-data' ? null : type
  const right = valueOf(schema, call.schemas)
  const wrong = fc
    .tuple(right, fc.nat(1000), brokenValue)
    .map(([value, at, broken]) => withOneBroken(value, at, broken))
  const sent = (value: unknown): Body => ({ body: written(type, value), type: own })
  return fc.oneof(
    { weight: 5, arbitrary: right.map(sent) },
    { weight: 4, arbitrary: wrong.map(sent) },
    { weight: 1, arbitrary: brokenValue.map(sent) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Body>(
        { body: '{"a":', type: 'application/json' },
        { body: '', type: 'application/json' },
        { body: 'a=1', type: 'application/x-www-form-urlencoded' },
        { body: 'text', type: 'text/plain' },
        { body: 'x', type: 'multipart/form-data; boundary=none' },
        { body: null, type: null },
      ),
    },
  )
}

const headersOf = (call: DocumentedCall): fc.Arbitrary<Record<string, string>> =>
  fc
    .record(
      {
        ...(call.path.startsWith('/dash')
          ? {
              ver: fc.constantFrom('1.0', '1', '2.0', 'x', ''),
              accept: fc.constantFrom(
                'text/csv',
                'application/vnd.nineops.dash+json',
                'image/png',
                '*/*',
                ';;q=x',
              ),
            }
          : {}),
        ...(call.method === 'POST'
          ? { 'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('same', 'x'.repeat(201))) }
          : {}),
      },
      { requiredKeys: [] },
    )
    .filter(headers => Object.values(headers).every(value => value !== ''))

/** Requests to a call, generated from its schema: valid ones, and ones with a broken part. */
export function requestsTo(call: DocumentedCall): fc.Arbitrary<FuzzedRequest> {
  const place = (where: Parameter['in']) => call.parameters.filter(parameter => parameter.in === where)
  return fc
    .tuple(segments(call, place('path')), search(call, place('query')), headersOf(call), bodyOf(call))
    .map(([path, query, headers, { body, type }]) => ({
      method: call.method,
      url: path + query,
      headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
      body,
    }))
}
