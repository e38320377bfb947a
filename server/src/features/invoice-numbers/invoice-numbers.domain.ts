/** How a number stands on a document: prefix and zero-padded number; a longer number is never cut. */
export const formatNumber = (prefix: string, padding: number, number: number): string =>
  prefix + String(number).padStart(padding, '0')

/**
 * Whether two prefixes may give the same number on two documents: they are the same, or one goes on with
 * digits where the other's number begins (`A` and `A1`).
 */
export const prefixesOverlap = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return long.startsWith(short) && /^\d*$/.test(long.slice(short.length))
}

/** A kind of document for people, in the plural. */
export const kindName = (kind: string): string => (kind === 'credit_note' ? 'credit notes' : 'invoices')
