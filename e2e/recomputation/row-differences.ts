import type { Readable } from 'node:stream'

/** How many differences of a file are told; all are counted. */
const TOLD = 5

/** The lines of a text whose every line ends in CRLF; one that does not is told from one that does. */
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

const told = (name: string, list: readonly string[]): string[] =>
  list.length <= TOLD
    ? list.map(one => `${name}: ${one}`)
    : [
        ...list.slice(0, TOLD).map(one => `${name}: ${one}`),
        `${name}: and ${list.length - TOLD} more differences`,
      ]

/** Whether the rows found are those wanted, in their order. */
export async function differencesInOrder(
  name: string,
  found: AsyncIterable<string> | Iterable<string>,
  wanted: Iterable<string>,
): Promise<Compared> {
  const expected = wanted[Symbol.iterator]()
  const differences: string[] = []
  let rows = 0
  for await (const row of found) {
    rows += 1
    const { value, done } = expected.next()
    if (done) differences.push(`row ${rows} is too many: ${row}`)
    else if (value !== row) differences.push(`row ${rows} is ${row}, not ${value}`)
  }
  for (let next = expected.next(); !next.done; next = expected.next())
    differences.push(`is missing ${next.value}`)
  return { rows, differences: told(name, differences) }
}

/** Whether the rows found are those wanted, in any order, each as often. */
export function differencesInAnyOrder(
  name: string,
  found: Iterable<string>,
  wanted: Iterable<string>,
): Compared {
  const open = new Map<string, number>()
  for (const row of wanted) open.set(row, (open.get(row) ?? 0) + 1)
  const differences: string[] = []
  let rows = 0
  for (const row of found) {
    rows += 1
    const left = open.get(row) ?? 0
    if (left === 0) differences.push(`has ${row}, which is not expected`)
    else open.set(row, left - 1)
  }
  for (const [row, left] of open) if (left > 0) differences.push(`is missing ${row}`)
  return { rows, differences: told(name, differences) }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The ways in which a value differs from the one wanted, by their JSON; of an object, field by field. */
export function differencesInValue(name: string, found: unknown, wanted: unknown): string[] {
  if (isObject(found) && isObject(wanted))
    return [...new Set([...Object.keys(found), ...Object.keys(wanted)])].flatMap(key =>
      differencesInValue(`${name}.${key}`, found[key], wanted[key]),
    )
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)]
  return is === should ? [] : [`${name} is ${is}, not ${should}`]
}
