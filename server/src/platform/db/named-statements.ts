import type { PoolClient } from 'pg'
import { errorCode } from '../errors/error-code.ts'

// PostgreSQL parses and plans an unnamed statement at each call: for a page of a list that is most of its work. A named
// one it plans once for each connection, if a plan for any parameters is estimated to be as cheap as one for these.

/** Uses of a text after which it is worth a name. */
const USES_BEFORE = 2
/** Names of a pool. Each of its connections keeps a plan for each, of some 50 kB. */
const MOST_NAMES = 300
/** Texts whose uses are counted. */
const MOST_TEXTS = 2000
const LONGEST_TEXT = 200
const LONGEST_LIST = 100

/**
 * Reads. Not with patterns, where it depends on the pattern whether an index helps, and not with more than five
 * parameters in a list: the text is another for each length.
 */
const isFit = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) &&
  !/~|\b(insert|update|delete|merge|i?like)\b|\bin \((\$\d+, ){5}/i.test(text)

/** A plan that suits a few rows does not suit thousands. */
const isShort = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length <= LONGEST_TEXT
    : Array.isArray(value)
      ? value.length <= LONGEST_LIST
      : typeof value !== 'object' || value === null || value instanceof Date

/** Gives the texts of one pool their names: none at first, and none once there are enough of them. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return text => {
    const name = names.get(text)
    if (name !== undefined || names.size >= MOST_NAMES) return name
    const used = uses.get(text) ?? (isFit(text) ? 0 : Number.NEGATIVE_INFINITY)
    if (used >= USES_BEFORE) {
      names.set(text, `n${names.size}`)
      uses.delete(text)
      return names.get(text)
    }
    if (uses.size >= MOST_TEXTS) uses.clear()
    uses.set(text, used + 1)
    return undefined
  }
}

const PLAN_OUTDATED = '0A000'

/**
 * Names the reads that a connection repeats outside transactions, so that they are planned once. Only for connections
 * without a pooler between. If a table's columns have changed since, the read is made again without a name, and the
 * connection leaves the pool when it is returned.
 */
export function nameStatements(client: PoolClient, nameOf: ReturnType<typeof statementNames>): void {
  const own: unknown = Reflect.get(client, 'query')
  if (typeof own !== 'function') return
  const query = (...given: unknown[]): unknown => Reflect.apply(own, client, given)
  let inTransaction = false
  Object.assign(client, {
    query(text: unknown, ...rest: unknown[]) {
      if (typeof text !== 'string') return query(text, ...rest)
      if (/^(begin|start)\b/i.test(text)) inTransaction = true
      else if (/^(commit|rollback)\b(?! to)/i.test(text)) inTransaction = false
      const [values] = rest
      const isPlain = !inTransaction && rest.length === 1 && Array.isArray(values)
      const name = isPlain && values.every(isShort) ? nameOf(text) : undefined
      if (name === undefined) return query(text, ...rest)
      return Promise.resolve(query({ name, text, values })).catch((error: unknown) => {
        if (errorCode(error) !== PLAN_OUTDATED) throw error
        retire(client)
        return query(text, values)
      })
    },
  })
}

/** Lets a connection leave the pool when it is returned, as if it had reached the pool's `maxUses`. */
export function retire(client: PoolClient): void {
  Object.assign(client, { _poolUseCount: Number.POSITIVE_INFINITY })
}
