import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Area codes of six digits with their 0 (Ofcom, National Telephone Numbering Plan), each without it. */
const FIVE_DIGIT_AREAS = new Set([
  '13873',
  '15242',
  '15394',
  '15395',
  '15396',
  '16973',
  '16974',
  '16977',
  '17683',
  '17684',
  '17687',
  '19467',
])
/** Ranges that are written as three, four and four digits. */
const THREE_FOUR_FOUR = /^(?:2|5[56]|70|76(?!24))/

/** Digits of a code with its 0, and of the group after it; the rest follows. */
function groupsOf(national: string): readonly [code: number, group: number] {
  if (THREE_FOUR_FOUR.test(national)) return [3, 4]
  if (national.startsWith('1')) {
    if (FIVE_DIGIT_AREAS.has(national.slice(0, 5))) return [6, 9]
    return national[1] === '1' || national[2] === '1' ? [4, 3] : [5, 9]
  }
  if (national.startsWith('7')) return [5, 9]
  return national.length === 10 ? [4, 3] : [4, 9]
}

function britishText(national: string): string {
  const dialled = `0${national}`
  const [code, group] = groupsOf(national)
  const parts = [dialled.slice(0, code), dialled.slice(code, code + group), dialled.slice(code + group)]
  return parts.filter(part => part !== '').join(' ')
}

/** `118500` as `118 500`; shorter ones are one word. */
const shortCodeText = (digits: string): string =>
  digits.length === 6 ? `${digits.slice(0, 3)} ${digits.slice(3)}` : digits

const LONGEST_SHORT_CODE = 6
const MOST_KEPT = 50_000
const foreign = new Map<string, string>()

/** A number outside the UK, `+46 8 465 004 20`; kept, as bills repeat a few numbers and reading one is slow. */
function foreignText(digits: string): string {
  const known = foreign.get(digits)
  if (known !== undefined) return known
  const grouped = parsePhoneNumberFromString(`+${digits}`)?.formatInternational()
  // A number that the library reads as another one is written as it was dialled.
  const text = grouped?.replaceAll(/\D/g, '') === digits ? grouped : `+${digits}`
  if (foreign.size >= MOST_KEPT) foreign.clear()
  foreign.set(digits, text)
  return text
}

/**
 * A stored number (E.164 digits or a short code) as people in the UK write it: `020 7946 0000`, `0800 1111`, `118 500`,
 * `+46 8 465 004 20`. Anything else is unchanged.
 */
export function phoneNumberText(stored: string): string {
  if (!/^\d{3,15}$/.test(stored)) return stored
  if (stored.length <= LONGEST_SHORT_CODE) return shortCodeText(stored)
  if (/^44[1-9]\d{6,9}$/.test(stored)) return britishText(stored.slice(2))
  return foreignText(stored)
}
