import {
  isBankDetail,
  isSecret,
  masked,
  type NamesOfIndexes,
  shownValue,
} from '../../platform/text/field-values.ts'
import { fieldName } from './field-words.domain.ts'

/** One field before and after, in readable words and units; null is none. */
export interface Difference {
  field: string
  before: string | null
  after: string | null
  changed: boolean
}

interface Leaf {
  key: string
  field: string
  value: unknown
}

const MOST_FIELDS = 300
const MOST_OF_A_LIST = 30
const DEEPEST = 5

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every value of an entry with its path, `Address › Town`; without secrets. */
function* leaves(value: unknown, key: string, field: string, depth: number): Generator<Leaf> {
  const nested = depth < DEEPEST
  if (isPlain(value) && nested) {
    for (const [name, one] of Object.entries(value)) {
      if (isSecret(name)) continue
      yield* leaves(one, name, field === '' ? fieldName(name) : `${field} › ${fieldName(name)}`, depth + 1)
    }
  } else if (Array.isArray(value) && nested && value.some(one => typeof one === 'object' && one !== null)) {
    for (const [at, one] of value.slice(0, MOST_OF_A_LIST).entries())
      yield* leaves(one, key, `${field === '' ? 'Row' : field} ${at + 1}`, depth + 1)
    if (value.length > MOST_OF_A_LIST)
      yield {
        key: '',
        field: `${field === '' ? 'Rows' : field}, further`,
        value: value.length - MOST_OF_A_LIST,
      }
  } else yield { key, field: field === '' ? 'Value' : field, value }
}

const read = (side: unknown): Map<string, Leaf> => {
  const found = new Map<string, Leaf>()
  if (side === null || side === undefined) return found
  for (const leaf of leaves(side, '', '', 0)) {
    if (found.size >= MOST_FIELDS) break
    found.set(leaf.field, leaf)
  }
  return found
}

function shown({ key, value }: Leaf, names: NamesOfIndexes): string | null {
  if (isBankDetail(key) && value !== null && value !== '') return masked(value)
  return shownValue(key, value, names)
}

/**
 * Before and after, field by field: fields of either, in the order of the present ones. `whole` is false where an entry
 * has more fields than are listed.
 */
export function differencesOf(
  before: unknown,
  after: unknown,
  names: NamesOfIndexes,
): { differences: Difference[]; whole: boolean } {
  const [old, now] = [read(before), read(after)]
  const fields = new Set([...now.keys(), ...old.keys()])
  const differences = [...fields].map(field => {
    const [was, is] = [old.get(field), now.get(field)]
    return {
      field,
      before: was ? shown(was, names) : null,
      after: is ? shown(is, names) : null,
      // Two different values may look alike when masked.
      changed: JSON.stringify(was?.value ?? null) !== JSON.stringify(is?.value ?? null),
    }
  })
  return {
    differences: differences.filter(
      ({ before: was, after: is, changed }) => changed || was !== null || is !== null,
    ),
    whole: old.size < MOST_FIELDS && now.size < MOST_FIELDS,
  }
}
