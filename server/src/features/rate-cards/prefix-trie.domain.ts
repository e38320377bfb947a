import { isShortCode, LONGEST_SHORT_CODE } from './short-codes.domain.ts'

/** Digit trie in flat arrays: a lookup touches no object and allocates nothing. */
export type PrefixTrie = {
  /** Child node of node n for digit d at n × 10 + d; 0 is none, because the root is never a child. */
  readonly children: Int32Array
  /** Position of the prefix that ends at a node, plus one; 0 where none ends. */
  readonly values: Int32Array
  /** The same for numbers longer than a short code: no short code prices them. */
  readonly longValues: Int32Array
}

/**
 * Trie of digit prefixes; `longestPrefix` returns positions in this list, or those in `positions`. Throws a RangeError for a prefix that is
 * empty, not digits or repeated.
 */
export const createPrefixTrie = (prefixes: readonly string[], positions?: readonly number[]): PrefixTrie => {
  const most = prefixes.reduce((sum, prefix) => sum + prefix.length, 1)
  const children = new Int32Array(most * 10)
  const values = new Int32Array(most)
  const longValues = new Int32Array(most)
  let nodes = 1
  for (const [position, prefix] of prefixes.entries()) {
    let node = 0
    for (let at = 0; at < prefix.length; at += 1) {
      const digit = prefix.charCodeAt(at) - 48
      if (digit < 0 || digit > 9) throw new RangeError(`Prefix "${prefix}" is not digits`)
      const slot = node * 10 + digit
      if (!children[slot]) {
        children[slot] = nodes
        nodes += 1
      }
      node = children[slot] ?? 0
    }
    if (node === 0) throw new RangeError('A prefix is empty')
    if (values[node]) throw new RangeError(`Prefix ${prefix} appears twice`)
    values[node] = (positions?.[position] ?? position) + 1
    longValues[node] = isShortCode(prefix) ? 0 : (values[node] ?? 0)
  }
  return {
    children: children.slice(0, nodes * 10),
    values: values.slice(0, nodes),
    longValues: longValues.slice(0, nodes),
  }
}

/**
 * Position of the longest prefix the number begins with, -1 if none does. A short code is not the beginning of a longer
 * number (engine: Rating).
 */
export const longestPrefix = (trie: PrefixTrie, number: string): number => {
  const { children } = trie
  const values = number.length > LONGEST_SHORT_CODE ? trie.longValues : trie.values
  let node = 0
  let found = 0
  for (let at = 0; at < number.length; at += 1) {
    const digit = number.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) break
    node = children[node * 10 + digit] ?? 0
    if (node === 0) break
    found = values[node] || found
  }
  return found - 1
}
