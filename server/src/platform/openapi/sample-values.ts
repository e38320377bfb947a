/** The subset of JSON Schema that the contract's schemas use. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  pattern?: string
  format?: string
}

export type Schemas = Readonly<Record<string, JsonSchema>>

/** The schema that a reference of the document leads to. */
export function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  if (!schema.$ref) return schema
  const name = schema.$ref.split('/').at(-1) ?? ''
  return resolved(schemas[name] ?? {}, schemas)
}

/** Every pattern that a text must match, including those of `allOf`. */
export const patternsOf = ({ pattern, allOf = [] }: JsonSchema): string[] =>
  [pattern, ...allOf.map(part => part.pattern)].filter(text => text !== undefined)

/** Texts by the name of their field, so that the document reads like the business. */
const texts: Record<string, string> = {
  accountNumber: 'BEA000123',
  companyName: 'Harbour Lane Ceramics Ltd',
  cli: '01632960123',
  code: 'validation_failed',
  description: 'October 2026',
  destination: '442079460123',
  email: 'accounts@example.com',
  field: 'validFrom',
  filter: 'harbour',
  given_name: 'Priya',
  message: 'is required',
  name: 'Beacon Telecom',
  path: 'incoming/trunkline',
  productGroup: 'National calls',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  title: 'The request is not valid',
  username: 'bureau',
}

const formats: Record<string, string> = {
  date: '2026-10-31',
  'date-time': '2026-10-31T12:00:00Z',
  email: 'accounts@example.com',
  uri: 'https://nineops.example/',
  uuid: '2f1c6d4e-8b1a-4c57-9a4e-0d6f3b2a1c90',
}

const shapes = [
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  '12.34',
  '0.012500',
  'two-person-release',
  '01632960123',
  '1',
  'A',
  'BEA',
  ',',
  '00:00',
  '#1f4e79',
  '2026-10',
  '482190',
]

function sampleText(schema: JsonSchema, name: string): string {
  const patterns = patternsOf(schema)
  const fits = (text: string) =>
    patterns.every(pattern => new RegExp(pattern, 'u').test(text)) &&
    text.length >= (schema.minLength ?? 0) &&
    text.length <= (schema.maxLength ?? 1e6)
  const candidates = [formats[schema.format ?? ''], texts[name], ...(patterns.length > 0 ? shapes : ['text'])]
  const found = candidates.find(text => text !== undefined && fits(text))
  return found ?? 'x'.repeat(Math.max(schema.minLength ?? 1, 1))
}

function sampleNumber({ minimum, exclusiveMinimum, maximum }: JsonSchema): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1)
  return Math.min(Math.max(1, least), maximum ?? 1e9)
}

function sampleObject(schema: JsonSchema, schemas: Schemas): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const name of schema.required ?? []) out[name] = sample(schema.properties?.[name] ?? {}, schemas, name)
  if (typeof schema.additionalProperties !== 'object') return out
  const key = schema.propertyNames && resolved(schema.propertyNames, schemas).enum?.[0]
  out[typeof key === 'string' ? key : 'name'] = sample(schema.additionalProperties, schemas)
  return out
}

/** A value that is valid for the schema, always the same: the document's examples. */
export function sample(given: JsonSchema, schemas: Schemas, name = ''): unknown {
  const schema = resolved(given, schemas)
  for (const value of [schema.const, schema.examples?.[0], schema.default, schema.enum?.[0]])
    if (value !== undefined) return value
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return sample(choices.find(one => one.type !== 'null') ?? {}, schemas, name)
  if (schema.allOf && schema.type !== 'string')
    return Object.assign({}, ...schema.allOf.map(part => sample(part, schemas, name) as object)) as unknown
  const type = Array.isArray(schema.type) ? schema.type.find(one => one !== 'null') : schema.type
  switch (type) {
    case 'object':
      return sampleObject(schema, schemas)
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 1, schema.maxItems === 0 ? 0 : 1) }, (_, at) =>
        sample(schema.prefixItems?.[at] ?? schema.items ?? {}, schemas),
      )
    case 'string':
      return sampleText(schema, name)
    case 'integer':
    case 'number':
      return sampleNumber(schema)
    case 'boolean':
      return true
    default:
      return null
  }
}
