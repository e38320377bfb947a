/** One word of a text as it is searched: lower case, without accents, apostrophes and leading zeros. */
export interface FoldedWord {
  word: string
  /** Position of each of its characters in the text. */
  at: number[]
}

/** What an account is searched by, as it is stored. */
export interface SearchedAccount {
  accountNumber: string
  companyName: string
  contact: string
  email: string
  phone: string
  postcode: string
}

/** PostgreSQL's limit for the length of a word. */
const LONGEST_WORD = 60
const MOST_WORDS = 60
const APOSTROPHE = /['’‘`´]/
const WORD_CHARACTER = /[\p{L}\p{N}]/u
// Hot path: every account that is looked at has a hundred of these.
const ASCII = Array.from({ length: 128 }, (_, code) => /[A-Za-z0-9]/.test(String.fromCharCode(code)))
const MARK = /\p{M}/gu
const DIGIT = /\d/
// Letters that Unicode does not decompose.
const plain: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ħ: 'h', ı: 'i' }

const isWordCharacter = (character: string): boolean =>
  ASCII[character.charCodeAt(0)] ?? WORD_CHARACTER.test(character)

const foldCharacter = (character: string): string => {
  if (character.charCodeAt(0) < ASCII.length) return character.toLowerCase()
  const bare = character.normalize('NFKD').replaceAll(MARK, '').toLowerCase()
  return plain[bare] ?? bare
}

/** Drops leading zeros of digit runs: HB000123 becomes hb123. */
function withoutPadding({ word, at }: FoldedWord): FoldedWord {
  if (!word.includes('0')) return { word, at }
  const result: FoldedWord = { word: '', at: [] }
  // By UTF-16 unit, as `at` has them: a letter may be two.
  for (const [i, position] of at.entries()) {
    const unit = word.charAt(i)
    const pads = unit === '0' && !DIGIT.test(result.word.at(-1) ?? '') && DIGIT.test(word.charAt(i + 1))
    if (pads) continue
    result.word += unit
    result.at.push(position)
  }
  return result
}

/** The words of a text, leading zeros included. */
function rawWords(text: string): FoldedWord[] {
  const words: FoldedWord[] = []
  let open: FoldedWord | undefined
  let position = 0
  for (const character of text) {
    if (isWordCharacter(character)) {
      if (!open) words.push((open = { word: '', at: [] }))
      for (const folded of foldCharacter(character)) {
        if (!isWordCharacter(folded) || open.word.length >= LONGEST_WORD) continue
        open.word += folded
        for (let unit = 0; unit < folded.length; unit += 1) open.at.push(position)
      }
    } else if (!APOSTROPHE.test(character)) open = undefined
    position += character.length
  }
  return words.filter(({ word }) => word !== '').slice(0, MOST_WORDS)
}

/** The words of a text as they are searched. */
export const foldWords = (text: string): FoldedWord[] => rawWords(text).map(withoutPadding)

/** A text as one word, without anything between its words. */
export function foldText(text: string): FoldedWord {
  const words = rawWords(text)
  const word = words.map(one => one.word).join('')
  // A lone surrogate cannot be stored in the database.
  const result = word.slice(0, LONGEST_WORD).replace(/[\ud800-\udbff]$/, '')
  return withoutPadding({ word: result, at: words.flatMap(({ at }) => at).slice(0, result.length) })
}

/** A telephone number's digits without country and trunk prefix: +44 (0)20 7946 0123 is 2079460123. */
export function foldPhone(text: string): FoldedWord {
  const digits = [...text.matchAll(/\d/g)].slice(0, 20)
  const word = digits.map(([digit]) => digit).join('')
  const from = /^(?:00)?(?:44)?0*/.exec(word)?.[0].length ?? 0
  return { word: word.slice(from), at: digits.slice(from).map(({ index }) => index) }
}

/** The distinct words that an account is found by. */
export function accountTerms(account: SearchedAccount): string[] {
  const { accountNumber, companyName, contact, email, phone, postcode } = account
  const terms = [accountNumber, companyName, contact, email, postcode].flatMap(foldWords)
  const wholes = [foldText(accountNumber), foldText(companyName), foldText(postcode), foldPhone(phone)]
  return [...new Set([...terms, ...wholes].map(({ word }) => word))].filter(word => word !== '')
}

const SHORTEST_SLIP = 4
/** A typing error after this many letters is found by the letters before it. */
const SLIP_LETTERS = 7
const LETTERS = /^\p{L}+$/u

/** The words of names in which typing errors are considered. */
export const nameWords = ({ companyName, contact }: SearchedAccount): string[] =>
  [companyName, contact]
    .flatMap(foldWords)
    .map(({ word }) => word)
    .filter(mayHaveSlip)

export const mayHaveSlip = (word: string): boolean => word.length >= SHORTEST_SLIP && LETTERS.test(word)

/** A word's prefix, whole and with each letter left out; two words one typing error apart share one. */
export function slipsOf(word: string): string[] {
  const letters = Array.from(word).slice(0, SLIP_LETTERS)
  const shorter = letters.map((_, i) => letters.toSpliced(i, 1).join(''))
  return [...new Set([letters.join(''), ...shorter])]
}

/** Shorter prefixes resemble too many words. */
const SHORTEST_BEGINNING = 6

/** Whether one letter is wrong, missing, doubled or swapped; a longer word may begin that way. */
export function isSlip(typed: string, word: string): boolean {
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same += 1
  const a = typed.slice(same)
  const b = word.slice(same)
  const fits = (x: string, y: string) => x === y || (typed.length >= SHORTEST_BEGINNING && y.startsWith(x))
  return (
    fits(a.slice(1), b.slice(1)) ||
    fits(a.slice(1), b) ||
    fits(a, b.slice(1)) ||
    (a.length > 1 && a[0] === b[1] && a[1] === b[0] && fits(a.slice(2), b.slice(2)))
  )
}

/** The number with each digit wrong, missing, doubled or swapped with the next. */
export function numberSlips(digits: string): string[] {
  const slips = new Set<string>()
  for (let i = 0; i <= digits.length; i += 1) {
    const [before, after] = [digits.slice(0, i), digits.slice(i)]
    if (after !== '') slips.add(before + after.slice(1))
    if (after.length > 1) slips.add(before + after.charAt(1) + after.charAt(0) + after.slice(2))
    for (let digit = 0; digit < 10; digit += 1) {
      slips.add(before + digit + after)
      if (DIGIT.test(after.charAt(0))) slips.add(before + digit + after.slice(1))
    }
  }
  slips.delete(digits)
  return [...slips]
}
