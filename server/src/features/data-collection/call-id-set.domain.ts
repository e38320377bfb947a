/** Bytes that contain call ids, with the position and length of each. */
export interface IdBytes {
  readonly bytes: Uint8Array
  readonly start: number
  readonly length: number
}

const FIRST_SLOTS = 1 << 16

const hash = ({ bytes, start, length }: IdBytes): number => {
  let value = 0x811c9dc5
  for (let at = start; at < start + length; at += 1) value = Math.imul(value ^ (bytes[at] ?? 0), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

/**
 * Finds the row of a call id in a batch by the id's bytes. A Set of strings would do, but tens of thousands of strings
 * that live as long as a batch cost the collector more than all the parsing.
 */
export const createCallIdSet = (idOf: (row: number) => IdBytes) => {
  let slots = new Int32Array(FIRST_SLOTS)
  let size = 0

  /** The slot of an equal id, or the free one where it belongs. */
  const slotOf = (id: IdBytes): number => {
    const mask = slots.length - 1
    let slot = hash(id) & mask
    for (let row = slots[slot] ?? 0; row > 0; row = slots[slot] ?? 0) {
      if (isEqual(idOf(row - 1), id)) return slot
      slot = (slot + 1) & mask
    }
    return slot
  }

  const grow = () => {
    const rows = slots.filter(row => row > 0)
    slots = new Int32Array(slots.length * 2)
    for (const row of rows) slots[slotOf(idOf(row - 1))] = row
  }

  return {
    /** Adds a row's id; false if another row already has it. */
    add(row: number): boolean {
      const slot = slotOf(idOf(row))
      if ((slots[slot] ?? 0) > 0) return false
      slots[slot] = row + 1
      size += 1
      if (size * 2 > slots.length) grow()
      return true
    },
    clear() {
      slots.fill(0)
      size = 0
    },
  }
}

const isEqual = (a: IdBytes, b: IdBytes): boolean => {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at += 1) if (a.bytes[a.start + at] !== b.bytes[b.start + at]) return false
  return true
}
