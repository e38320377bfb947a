import type { Readable } from 'node:stream'

/** How many differences of a file are listed; all are counted. */
const LISTED = 5

/** The lines of a text whose every line must end in CRLF; one that does not is marked. */
export async function* crlfLines(stream: Readable): AsyncGenerator<string> {
  let rest = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield `${rest}<no line end>`
}

export interface Compared {
  rows: number
  differences: string[]
}

const listed = (name: string, list: readonly string[]): string[] =>
  list.length <= LISTED
    ? list.map(one => `${name}: ${one}`)
    : [
        ...list.slice(0, LISTED).map(one => `${name}: ${one}`),
        `${name}: and ${list.length - LISTED} more differences`,
      ]

/** Compares the rows found with those expected, in order. */
export async function differencesInOrder(
  name: string,
  found: AsyncIterable<string> | Iterable<string>,
  expected: Iterable<string>,
): Promise<Compared> {
  const remaining = expected[Symbol.iterator]()
  const differences: string[] = []
  let rows = 0
  for await (const row of found) {
    rows += 1
    const { value, done } = remaining.next()
    if (done) differences.push(`row ${rows} is too many: ${row}`)
    else if (value !== row) differences.push(`row ${rows} is ${row}, not ${value}`)
  }
  for (let next = remaining.next(); !next.done; next = remaining.next())
    differences.push(`is missing ${next.value}`)
  return { rows, differences: listed(name, differences) }
}

/** Compares the rows found with those expected, in any order, with multiplicity. */
export function differencesInAnyOrder(
  name: string,
  found: Iterable<string>,
  expected: Iterable<string>,
): Compared {
  const open = new Map<string, number>()
  for (const row of expected) open.set(row, (open.get(row) ?? 0) + 1)
  const differences: string[] = []
  let rows = 0
  for (const row of found) {
    rows += 1
    const left = open.get(row) ?? 0
    if (left === 0) differences.push(`has ${row}, which is not expected`)
    else open.set(row, left - 1)
  }
  for (const [row, left] of open) if (left > 0) differences.push(`is missing ${row}`)
  return { rows, differences: listed(name, differences) }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The differences between two values, by their JSON; of an object, field by field. */
export function differencesInValue(name: string, found: unknown, expected: unknown): string[] {
  if (isObject(found) && isObject(expected))
    return [...new Set([...Object.keys(found), ...Object.keys(expected)])].flatMap(key =>
      differencesInValue(`${name}.${key}`, found[key], expected[key]),
    )
  const [is, should] = [JSON.stringify(found), JSON.stringify(expected)]
  return is === should ? [] : [`${name} is ${is}, not ${should}`]
}
