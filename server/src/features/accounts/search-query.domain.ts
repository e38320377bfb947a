import { foldPhone, foldWhole, foldWords } from './search-terms.domain.ts'

/** What was typed, as it is sought. */
export interface SearchQuery {
  /** The same text read as words in several ways: as typed, as one word, and with two neighbours joined. */
  readings: string[][]
  /** All letters and digits as one word. */
  whole: string
  /** Digits without country and trunk prefix, where nothing but a telephone number can be meant. */
  phone: string | null
  /** Digits as they were typed, where there is nothing else but punctuation. */
  digits: string | null
}

const MOST_WORDS = 8
const ONLY_NUMBER = /^[\d\s+().-]+$/
const FEWEST_DIGITS = 3
/** Words that say little; beside others they are not sought. */
const weak = new Set(['and', 'the', 'of'])
/** The same in other words. */
const synonyms: Record<string, string[]> = {
  ltd: ['limited'],
  limited: ['ltd'],
  co: ['company'],
  company: ['co'],
  st: ['saint'],
  saint: ['st'],
}
/** A word as it may stand in the account. */
export const meant = (word: string): string[] => [word, ...(synonyms[word] ?? [])]

/** Reads what was typed; null where there is nothing to seek. */
export function readQuery(text: string): SearchQuery | null {
  const { word: whole } = foldWhole(text)
  if (whole === '') return null
  const all = [...new Set(foldWords(text).map(({ word }) => word))].slice(0, MOST_WORDS)
  const strong = all.filter(word => !weak.has(word))
  const words = strong.length > 0 ? strong : all
  const joined = words
    .slice(1)
    .map((word, i) => [...words.slice(0, i), `${words[i] ?? ''}${word}`, ...words.slice(i + 2)])
  const digits = ONLY_NUMBER.test(text) ? text.replaceAll(/\D/g, '') : null
  const phone = digits !== null && digits.length >= FEWEST_DIGITS ? foldPhone(text).word : ''
  // A number's groups say nothing by themselves.
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

/** Shorter beginnings are of too many words; alone they are sought as whole words. */
const SHORTEST_BEGINNING = 2
const quoted = (word: string) => `'${word}'`

/** As PostgreSQL seeks it: all words of a reading, as whole words or as beginnings. */
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

/** One of several words for each that was typed, or a word that begins so. */
export const tsqueryOf = (choices: readonly (readonly string[])[], words: readonly string[]): string =>
  choices
    .map((choice, i) => {
      const typed = words[i] ?? ''
      const begins = typed.length >= SHORTEST_BEGINNING ? [`${quoted(typed)}:*`] : []
      return `(${[...begins, ...choice.map(quoted)].join(' | ')})`
    })
    .join(' & ')
