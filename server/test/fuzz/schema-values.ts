import * as fc from 'fast-check'
import {
  type JsonSchema,
  patternsOf,
  resolved,
  type Schemas,
} from '../../src/platform/openapi/sample-values.ts'

const days = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
  .map(date => date.toISOString())

/** By pattern, as building one takes up to 60 ms, and most texts of the API share a few. */
const matching = new Map<string, fc.Arbitrary<string>>()

function textMatching(pattern: RegExp): fc.Arbitrary<string> {
  const texts = matching.get(pattern.source) ?? fc.stringMatching(pattern)
  matching.set(pattern.source, texts)
  return texts
}

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 60, format } = schema
  const patterns = patternsOf(schema).map(pattern => new RegExp(pattern, 'u'))
  if (format === 'date') return days.map(text => text.slice(0, 10))
  if (format === 'date-time') return days
  if (format === 'binary') return fc.string({ maxLength: 400, unit: 'binary' })
  const fits = (text: string) =>
    patterns.every(pattern => pattern.test(text)) &&
    text.length >= minLength &&
    text.length <= (schema.maxLength ?? 1e6)
  // The last pattern is the narrowest, as it was added to the others.
  const narrowest = patterns.at(-1)
  if (narrowest) return textMatching(narrowest).filter(fits)
  const free = fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' }).filter(fits)
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('Trunkline', '01632960123', '12.34', 'a').filter(fits) },
    free,
  )
}

function numberOf({ type, minimum, exclusiveMinimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const min = minimum ?? (exclusiveMinimum === undefined ? -1000 : exclusiveMinimum + 1)
  const max = maximum ?? Math.max(min, 1_000_000)
  if (type === 'number') return fc.double({ min, max, noNaN: true })
  // Small numbers are the indexes of existing rows, the first ones of all tables.
  const upTo = (most: number) => fc.integer({ min, max: Math.min(max, Math.max(min, most)) })
  return fc.oneof(
    { weight: 3, arbitrary: upTo(3) },
    { weight: 2, arbitrary: upTo(12) },
    { weight: 1, arbitrary: upTo(max) },
  )
}

function objectOf(schema: JsonSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  const shape = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, part]) => [name, valueOf(part, schemas)]),
  )
  const fixed = fc.record(shape, { requiredKeys: schema.required ?? [] })
  if (typeof schema.additionalProperties !== 'object') return fixed
  const more = fc.dictionary(fc.string({ maxLength: 20 }), valueOf(schema.additionalProperties, schemas), {
    maxKeys: 3,
  })
  return fc.tuple(fixed, more).map(([one, other]) => ({ ...other, ...one }))
}

/** Generates values that are valid for a JSON schema. */
export function valueOf(given: JsonSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  const schema = resolved(given, schemas)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(one => valueOf(one, schemas)))
  if (schema.allOf && schema.type !== 'string')
    return fc
      .tuple(...schema.allOf.map(part => valueOf(part, schemas)))
      .map(parts => Object.assign({}, ...(parts as object[])) as unknown)
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  return fc.oneof(...types.map(type => typedOf({ ...schema, type: type ?? 'null' }, schemas)))
}

function typedOf(schema: JsonSchema & { type: string }, schemas: Schemas): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'object':
      return objectOf(schema, schemas)
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, schemas), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)),
      })
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    default:
      return fc.constant(null)
  }
}
