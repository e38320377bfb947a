/** A number as printed: prefix and zero-padded number; a longer number is never cut. */
export const formatNumber = (prefix: string, padding: number, number: number): string =>
  prefix + String(number).padStart(padding, '0')

/**
 * Whether two prefixes may give the same number to two documents: they are equal, or one extends the other with digits
 * (`A` and `A1`).
 */
export const prefixesOverlap = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return long.startsWith(short) && /^\d*$/.test(long.slice(short.length))
}

/** The plural name of a kind of document. */
export const kindName = (kind: string): string => (kind === 'credit_note' ? 'credit notes' : 'invoices')
