import { writtenNumber } from '@nineops/contract/phone-numbers'
import type { AccountHit, HitField } from '@nineops/contract/crm/account-search.contract'
import { meant, type SearchQuery } from './search-query.domain.ts'
import {
  type FoldedWord,
  foldPhone,
  foldText,
  foldWords,
  isSlip,
  mayHaveSlip,
  numberSlips,
  type SearchedAccount,
} from './search-terms.domain.ts'

/** Rank of the match; lower is better. */
export const ranks = { whole: 0, start: 1, words: 2, beginnings: 3, part: 4, slip: 5 } as const

export interface Match {
  rank: number
  field: HitField
  text: string
  /** Matching characters of each field of the account that matches. */
  marks: Map<HitField, [number, number][]>
}

const SHORTEST_PART = 3

interface WordMatch {
  rank: number
  length: number
  from: number
}

/** How a typed word occurs in one of an account's words. */
function compare(typed: string, word: string, tolerant: boolean): WordMatch | null {
  for (const one of meant(typed)) {
    if (one === word) return { rank: ranks.words, from: 0, length: word.length }
    if (word.startsWith(one)) return { rank: ranks.beginnings, from: 0, length: one.length }
  }
  if (!tolerant) return null
  const at = typed.length >= SHORTEST_PART && mayHaveSlip(typed) ? word.indexOf(typed) : -1
  if (at > 0) return { rank: ranks.part, from: at, length: typed.length }
  const slipped = mayHaveSlip(typed) ? isSlip(typed, word) : isNumberSlip(typed, word)
  return slipped ? { rank: ranks.slip, from: 0, length: word.length } : null
}

const FEWEST_DIGITS = 4
export const mayHaveNumberSlip = (word: string): boolean => /\d/.test(word) && word.length >= FEWEST_DIGITS
const isNumberSlip = (typed: string, word: string): boolean =>
  mayHaveNumberSlip(typed) && Math.abs(typed.length - word.length) < 2 && numberSlips(typed).includes(word)

const span = ({ at }: FoldedWord, from: number, length: number): [number, number] => [
  at[from] ?? 0,
  (at[from + length - 1] ?? 0) + 1,
]

const fieldsOf = (account: SearchedAccount): [HitField, string][] => [
  ['accountNumber', account.accountNumber],
  ['companyName', account.companyName],
  ['contact', account.contact],
  ['email', account.email],
  ['phone', account.phone],
  ['postcode', account.postcode],
]

interface FieldWords {
  field: HitField
  text: string
  words: FoldedWord[]
  whole: FoldedWord
}

function wordsOf([field, text]: [HitField, string]): FieldWords {
  if (field === 'phone') {
    const whole = foldPhone(text)
    return { field, text, whole, words: [whole] }
  }
  return { field, text, whole: foldText(text), words: foldWords(text) }
}

/** Whether an account matches what was typed, and how; undefined if not. Mirrors the database query. */
export function matchAccount(
  account: SearchedAccount,
  query: SearchQuery,
  tolerant: boolean,
): Match | undefined {
  const fields = fieldsOf(account).map(wordsOf)
  let best: Match | undefined
  for (const reading of query.readings) {
    const match = matchReading(fields, reading, tolerant)
    if (match && (!best || match.rank < best.rank)) best = match
  }
  return best
}

function matchReading(
  fields: readonly FieldWords[],
  reading: readonly string[],
  tolerant: boolean,
): Match | undefined {
  const marks: Match['marks'] = new Map()
  let rank = 0
  for (const typed of reading) {
    let found: (WordMatch & { of: FieldWords; word: FoldedWord }) | undefined
    for (const of of fields)
      for (const word of [...of.words, of.whole]) {
        const match = compare(typed, word.word, tolerant)
        if (!match) continue
        // A field that already matches is the better place for the next word.
        const better =
          !found ||
          match.rank < found.rank ||
          (match.rank === found.rank && marks.has(of.field) && !marks.has(found.of.field))
        if (better) found = { ...match, of, word }
      }
    if (!found) return undefined
    rank = Math.max(rank, found.rank)
    const spans = marks.get(found.of.field) ?? []
    spans.push(span(found.word, found.from, found.length))
    marks.set(found.of.field, spans)
  }
  const [field] = [...marks].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  const place = fields.find(one => one.field === field)
  if (!place || place.text === '') return undefined
  return { rank: betterRank(rank, reading, place), field: place.field, text: place.text, marks }
}

/** A match of a whole field, or its beginning, ranks above words of it. */
function betterRank(rank: number, reading: readonly string[], { whole, words }: FieldWords): number {
  if (rank > ranks.beginnings) return rank
  const typed = reading.join('')
  if (typed === whole.word || typed === words.map(({ word }) => word).join('')) return ranks.whole
  return whole.word.startsWith(typed) ? ranks.start : rank
}

const kinds: AccountHit['kind'][] = ['exact', 'prefix', 'exact', 'prefix', 'part', 'tolerant']
export const kindOf = (rank: number): AccountHit['kind'] => kinds[rank] ?? 'tolerant'

/** Where digits of a stored number occur in it as written: `from` and `length` count stored digits. */
export function markNumber(cli: string, from: number, length: number): [number, number][] {
  const written = writtenNumber(cli)
  const at = [...written.matchAll(/\d/g)].map(({ index }) => index)
  // The country code 44 is written as 0.
  const less = cli.length - at.length
  const first = at[Math.max(0, from - less)]
  const last = at[from + length - 1 - less]
  return first === undefined || last === undefined ? [] : [[first, last + 1]]
}
