import type { z } from 'zod'

interface Fields {
  /** The value without fields that its schema does not know. */
  known: unknown
  /** Their names, as `lines.0.amount`. */
  unknown: string[]
}

/** What a schema is made of. */
const defOf = (schema: z.core.$ZodType) => (schema as unknown as { def: z.core.$ZodTypes['_zod']['def'] }).def

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asIs = (value: unknown): Fields => ({ known: value, unknown: [] })

/** Goes through the named parts of a value. */
function ofParts(
  value: Record<string, unknown>,
  path: string,
  schemaOf: (name: string) => z.core.$ZodType | undefined,
): Fields {
  const known: Record<string, unknown> = {}
  const unknown: string[] = []
  for (const [name, part] of Object.entries(value)) {
    const schema = schemaOf(name)
    const place = path === '' ? name : `${path}.${name}`
    const found = schema && knownFields(schema, part, place)
    if (found) known[name] = found.known
    unknown.push(...(found ? found.unknown : [place]))
  }
  return { known, unknown }
}

function ofChoices(options: readonly z.core.$ZodType[], value: unknown, path: string): Fields {
  const found = options.map(schema => ({ schema, ...knownFields(schema, value, path) }))
  const fitting = found.filter(({ schema, known }) => (schema as z.ZodType).safeParse(known).success)
  const [best] = (fitting.length > 0 ? fitting : found).toSorted(
    (a, b) => a.unknown.length - b.unknown.length,
  )
  return best ?? asIs(value)
}

/** Tells the fields that a schema knows from those that it would drop without a word. */
export function knownFields(schema: z.core.$ZodType, value: unknown, path = ''): Fields {
  const def = defOf(schema)
  switch (def.type) {
    case 'object': {
      const { shape, catchall } = def
      const rest = catchall && defOf(catchall).type === 'never' ? undefined : catchall
      return isRecord(value)
        ? ofParts(value, path, name => (Object.hasOwn(shape, name) ? shape[name] : rest))
        : asIs(value)
    }
    case 'record':
      return isRecord(value) ? ofParts(value, path, () => def.valueType) : asIs(value)
    case 'array': {
      if (!Array.isArray(value)) return asIs(value)
      const parts = value.map((part, at) =>
        knownFields(def.element, part, path === '' ? `${at}` : `${path}.${at}`),
      )
      return { known: parts.map(({ known }) => known), unknown: parts.flatMap(({ unknown }) => unknown) }
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return knownFields(def.innerType, value, path)
    case 'lazy':
      return knownFields(def.getter(), value, path)
    case 'pipe':
      return knownFields(defOf(def.in).type === 'transform' ? def.out : def.in, value, path)
    case 'union':
      return ofChoices(def.options, value, path)
    case 'intersection': {
      const [left, right] = [knownFields(def.left, value, path), knownFields(def.right, value, path)]
      if (!isRecord(left.known) || !isRecord(right.known)) return asIs(value)
      return {
        known: { ...left.known, ...right.known },
        unknown: left.unknown.filter(name => right.unknown.includes(name)),
      }
    }
    default:
      return asIs(value)
  }
}
