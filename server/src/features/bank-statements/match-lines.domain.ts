/** Whom an account number or mandate reference belongs to; null where several have it. */
export type Keys = ReadonlyMap<string, number | null>

/** An invoice that a text may name. */
export interface NamedInvoice {
  accountIndex: number
  /** Its posting. */
  debt: number
}

/** Shorter numbers occur in any text. */
const SHORTEST = 4
/** A mandate reference may have blanks. */
const MOST_WORDS = 3

const isKey = (text: string): boolean => text.length >= SHORTEST && /\d/.test(text)

/** A text's words in capitals, as numbers and references are written. */
const wordsOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[^A-Z0-9/&.-]+/)
    .map(word => word.replaceAll(/^[./&-]+|[./&-]+$/g, ''))
    .filter(word => word !== '')

/** Words of a text that may be the number of an invoice. */
export const possibleNumbers = (text: string): string[] => wordsOf(text).filter(isKey)

/** The keys of accounts: what several of them have names none. */
export function keysOf(rows: readonly { accountIndex: number; key: string }[]): Keys {
  const keys = new Map<string, number | null>()
  for (const { accountIndex, key } of rows) {
    const text = wordsOf(key).join(' ')
    if (!isKey(text)) continue
    const other = keys.get(text)
    keys.set(text, other === undefined || other === accountIndex ? accountIndex : null)
  }
  return keys
}

/**
 * The account that a text names by an invoice, its number or its mandate reference, with the invoices' postings; null
 * where it names none or several.
 */
export function accountNamed(
  text: string,
  keys: Keys,
  invoices: ReadonlyMap<string, readonly NamedInvoice[]>,
): { accountIndex: number; debts: number[] } | null {
  const words = wordsOf(text)
  const accounts = new Set<number | null>()
  const debts = new Set<number>()
  for (let from = 0; from < words.length; from += 1) {
    for (const { accountIndex, debt } of invoices.get(words[from] ?? '') ?? []) {
      accounts.add(accountIndex)
      debts.add(debt)
    }
    for (let to = from + 1; to <= Math.min(from + MOST_WORDS, words.length); to += 1) {
      const account = keys.get(words.slice(from, to).join(' '))
      if (account !== undefined) accounts.add(account)
    }
  }
  const [accountIndex] = accounts
  if (accounts.size !== 1 || accountIndex === undefined || accountIndex === null) return null
  return { accountIndex, debts: [...debts].toSorted((a, b) => a - b) }
}
