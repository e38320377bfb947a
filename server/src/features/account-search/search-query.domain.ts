import { foldPhone, foldText, foldWords } from './search-terms.domain.ts'

/** What was typed, prepared for the search. */
export interface SearchQuery {
  /** The text read as words in several ways: as typed, as one word, and with two neighbours joined. */
  readings: string[][]
  /** All letters and digits as one word. */
  whole: string
  /** Digits without country and trunk prefix, if only a telephone number can be meant. */
  phone: string | null
  /** Digits as typed, if there is nothing else but punctuation. */
  digits: string | null
}

const MOST_WORDS = 8
const ONLY_NUMBER = /^[\d\s+().-]+$/
const FEWEST_DIGITS = 3
/** Common words, ignored if there are others. */
const weak = new Set(['and', 'the', 'of'])
/** Synonyms. */
const synonyms: Record<string, string[]> = {
  ltd: ['limited'],
  limited: ['ltd'],
  co: ['company'],
  company: ['co'],
  st: ['saint'],
  saint: ['st'],
}
/** How a word may be written in the account. */
export const meant = (word: string): string[] => [word, ...(synonyms[word] ?? [])]

/** Parses what was typed; null if there is nothing to search for. */
export function readQuery(text: string): SearchQuery | null {
  const { word: whole } = foldText(text)
  if (whole === '') return null
  const all = [...new Set(foldWords(text).map(({ word }) => word))].slice(0, MOST_WORDS)
  const strong = all.filter(word => !weak.has(word))
  const words = strong.length > 0 ? strong : all
  const joined = words
    .slice(1)
    .map((word, i) => [...words.slice(0, i), `${words[i] ?? ''}${word}`, ...words.slice(i + 2)])
  const digits = ONLY_NUMBER.test(text) ? text.replaceAll(/\D/g, '') : null
  const phone = digits !== null && digits.length >= FEWEST_DIGITS ? foldPhone(text).word : ''
  // The digit groups of a number mean nothing on their own.
  const readings = phone === '' ? [words, [whole], ...joined] : [[whole], [phone]]
  const seen = new Set<string>()
  return {
    readings: readings.filter(reading => {
      const key = reading.join(' ')
      if (reading.length === 0 || seen.has(key)) return false
      seen.add(key)
      return true
    }),
    whole,
    phone: phone === '' ? null : phone,
    digits: digits === null || digits.length < FEWEST_DIGITS ? null : digits,
  }
}

/** Shorter prefixes match too many words; alone they are searched as whole words. */
const SHORTEST_BEGINNING = 2
const quoted = (word: string) => `'${word}'`

/** As a PostgreSQL tsquery: all words of a reading, whole or as prefixes. */
export function tsquery({ readings }: SearchQuery, by: 'words' | 'beginnings'): string {
  const sought = (word: string, alone: boolean) => {
    const begins = by === 'beginnings' && (!alone || word.length >= SHORTEST_BEGINNING)
    return `(${meant(word)
      .map(one => quoted(one) + (begins ? ':*' : ''))
      .join(' | ')})`
  }
  return readings
    .map(words => `(${words.map(word => sought(word, words.length === 1)).join(' & ')})`)
    .join(' | ')
}

/** One of several words for each typed word, or a word that begins with it. */
export const tsqueryOf = (choices: readonly (readonly string[])[], words: readonly string[]): string =>
  choices
    .map((choice, i) => {
      const typed = words[i] ?? ''
      const begins = typed.length >= SHORTEST_BEGINNING ? [`${quoted(typed)}:*`] : []
      return `(${[...begins, ...choice.map(quoted)].join(' | ')})`
    })
    .join(' & ')
