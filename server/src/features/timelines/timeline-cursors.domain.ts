/** Where a page ended: its last entry's instant, to the microsecond, and id. */
export interface Cursor {
  at: string
  source: string
  key: string
}

/** After every entry: `before` of the first page. */
export const FROM_NOW: Cursor = { at: '9999-12-31T23:59:59.999999Z', source: '~', key: '' }

/** Numbers in keys are padded to this length, so that text sorts them as numbers. */
export const KEY_DIGITS = 15

/** Parses a page's `older`; the contract has checked its form. */
export function readCursor(text: string | undefined): Cursor {
  if (text === undefined) return FROM_NOW
  const [at = '', id = ''] = text.split('~')
  const [source = '', key = ''] = id.split(':')
  return { at, source, key }
}

export const writeCursor = ({ at, id }: { at: string; id: string }): string => `${at}~${id}`

const MOST = Number.MAX_SAFE_INTEGER

/**
 * Entries of one instant are in order of their ids. For a source with numeric keys, the remaining ones at the cursor's
 * instant have keys below this.
 */
export function keysBelow(cursor: Cursor, source: string): number {
  if (cursor.source === source) return Number(cursor.key)
  return source < cursor.source ? MOST : 0
}
