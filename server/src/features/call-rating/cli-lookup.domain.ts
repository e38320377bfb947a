/** Finds numbers by their bytes, without creating a string per call. */
export interface CliLookup {
  /** Position of the number in the original list, -1 if it is not there. */
  find(bytes: Buffer, from: number, to: number): number
}

const MAX_DIGITS = 15

// A number of up to 15 digits, with a 1 in front so that leading zeros count, is exact below 2^53.
const keyOfBytes = (bytes: Buffer, from: number, to: number): number => {
  if (to - from > MAX_DIGITS) return -1
  let key = 1
  for (let at = from; at < to; at += 1) {
    const digit = (bytes[at] ?? 0) - 48
    if (digit < 0 || digit > 9) return -1
    key = key * 10 + digit
  }
  return key
}

/** Hashes a key; both halves of it count. */
const slotOf = (key: number, mask: number): number => {
  const high = Math.floor(key / 4_294_967_296)
  const mixed = Math.imul((key >>> 0) ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) & mask
}

/**
 * Prepares a list of different numbers. Callers that are not numbers (withheld ones) are found by their text. Key and
 * position are adjacent: a lookup costs one memory access.
 */
export const createCliLookup = (clis: readonly string[]): CliLookup => {
  let size = 16
  while (size < clis.length * 2) size *= 2
  const mask = size - 1
  const table = new Float64Array(size * 2)
  const words = new Map<string, number>()
  for (const [position, cli] of clis.entries()) {
    const bytes = Buffer.from(cli, 'latin1')
    const key = keyOfBytes(bytes, 0, bytes.length)
    if (key < 0) {
      words.set(cli, position)
      continue
    }
    let slot = slotOf(key, mask)
    while (table[slot * 2] !== 0) slot = (slot + 1) & mask
    table[slot * 2] = key
    table[slot * 2 + 1] = position
  }
  return {
    find(bytes, from, to) {
      const key = keyOfBytes(bytes, from, to)
      if (key < 0) return words.size === 0 ? -1 : (words.get(bytes.toString('latin1', from, to)) ?? -1)
      let slot = slotOf(key, mask)
      for (;;) {
        const found = table[slot * 2]
        if (found === key) return table[slot * 2 + 1] ?? -1
        if (found === 0) return -1
        slot = (slot + 1) & mask
      }
    },
  }
}
