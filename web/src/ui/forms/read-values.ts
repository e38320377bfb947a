import type { z } from 'zod'

type Word = string | ((message: string, value: unknown) => string)

/** How form values become a request. */
export interface Reading<Values, Body> {
  /** The contract's schema of the request. */
  schema: z.ZodType<Body>
  /** Converts form values for the schema, if they differ from it. */
  toBody?: (values: Values) => unknown
  /** Messages that replace the schema's, by path in the body. */
  words?: Readonly<Record<string, Word>>
  /** Problems that the schema can't detect, by path. */
  check?: (values: Values) => Readonly<Record<string, string | undefined>>
}

/** The problem at a place (`profile.columns.cli`) or, if that is a list or an object, within it. */
export function problemAt(problems: ReadonlyMap<string, string>, place: string): string | undefined {
  const within = () => [...problems].find(([path]) => path.startsWith(`${place}.`))?.[1]
  return problems.get(place) ?? within()
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Zod's default messages, and what the contract says of a value as such. */
const isGeneric = (message: string): boolean => /^(Invalid|Too small|is required$)/.test(message)

/** Fields that are called something else on screen. */
const nouns: Readonly<Record<string, string>> = {
  cli: 'CLI',
  client: 'reseller',
  most: 'limit',
  slowMs: 'number of milliseconds',
  timeoutMs: 'number of milliseconds',
  url: 'address',
  vatNumber: 'VAT number',
  words: 'text',
}

/** What an empty field asks for, by its place in the body: `Enter a name`, `Choose a carrier`. */
export function missingAt(place: string, value: unknown): string {
  const field = place.slice(place.lastIndexOf('.') + 1)
  if (place.includes('columns.')) return 'Enter a column'
  const name = field.replace(/Index$/, '')
  const noun = nouns[field] ?? nouns[name] ?? name.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  if (typeof value === 'string') return `Enter ${articled(noun)}`
  return `Choose ${/(^| )(from|to|on|date)$/.test(noun) ? 'a day' : articled(noun)}`
}

function articled(noun: string): string {
  if (/[^su]s$/.test(noun)) return noun
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`
}

/** The body made of the values, undefined while there are problems; and the problems, by place. */
export function readValues<Values, Body>(reading: Reading<Values, Body>, values: Values) {
  const { schema, toBody = typed => typed, words = {}, check } = reading
  const parsed = schema.safeParse(toBody(values))
  const issues = (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const)
  // The first of each place.
  const problems = new Map(issues.toReversed())
  const checked = new Map(
    Object.entries(check?.(values) ?? {}).flatMap(([place, own]) =>
      own === undefined ? [] : [[place, own]],
    ),
  )
  return {
    body: parsed.success && checked.size === 0 ? parsed.data : undefined,
    problem: (place: string, value: unknown): string | undefined => {
      const own = checked.get(place)
      const message = own ?? problemAt(problems, place)
      if (message === undefined) return message
      const word = own === undefined ? words[place] : undefined
      if (word !== undefined) return typeof word === 'string' ? word : word(message, value)
      const isMissing = isGeneric(message) || (value === '' && /^(must|is not) /.test(message))
      return isEmpty(value) && isMissing ? missingAt(place, value) : message
    },
  }
}
