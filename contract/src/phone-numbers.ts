// Character loops: this runs twice for every call of every file.
const MAX_DIGITS = 15
const MIN_DIGITS = 3
const LONGEST_SHORT_CODE = 6
const SHORTEST_WITH_TRUNK = 10

const isPunctuation = (code: number): boolean =>
  code === 32 || code === 45 || code === 40 || code === 41 || code === 46

/** Digits of the text without punctuation and leading `+`; null if it contains anything else. */
const digitsOf = (text: string): string | null => {
  let digits = ''
  let from = 0
  let plus = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) continue
    if (at > from) digits += text.slice(from, at)
    from = at + 1
    if (code === 43 && digits === '' && !plus) plus = true
    else if (!isPunctuation(code)) return null
  }
  if (from === 0) return text
  return digits + text.slice(from)
}

/**
 * A phone number in its stored form: E.164 digits without `+` (engine: Numbers, times, money). Spaces and `-().` are
 * dropped, then a leading `+` or `00`. A number of 3 to 6 digits is then a short code and stays, otherwise a leading
 * `0` becomes `44`, as does `44 (0)`, with which no UK number begins. Null if anything but digits is left, or fewer than
 * 3 or more than the 15 digits that E.164 allows.
 */
export const normalisePhoneNumber = (text: string): string | null => {
  let digits = digitsOf(text)
  if (digits === null) return null
  if (digits.charCodeAt(0) === 48 && digits.charCodeAt(1) === 48) digits = digits.slice(2)
  if (digits.length < MIN_DIGITS) return null
  if (digits.length > LONGEST_SHORT_CODE && digits.charCodeAt(0) === 48) digits = `44${digits.slice(1)}`
  else if (digits.length >= SHORTEST_WITH_TRUNK && digits.startsWith('440')) digits = `44${digits.slice(3)}`
  return digits.length > MAX_DIGITS ? null : digits
}

/** Prefixes of Relay UK, before the number that the caller of a text relay wants (Ofcom, General Conditions C5). */
const RELAY = /^1800([12])(\d{3,})$/
/** Digits of a number of North America, where 1 800 2xx xxxx is a freephone one and 1 800 1xx xxxx is not assigned. */
const AMERICAN_DIGITS = 11

/**
 * What callers dial before a number to withhold theirs or to show it. Numbers of North America begin with 1 as well, and
 * have 11 digits: only what is longer, or begins like no number of theirs, is behind `141`.
 */
const SHOWING =
  /^(?:141[\s-]*(?=0\d[\d ().-]{7,}$|08001111$|\+|44\d{9,10}$)|(?:1470|[#*]31#)[\s-]*(?=0\d[\d ().-]{5,}$|\+|44\d{9,10}$))/

/**
 * The number that a caller dialled, in its stored form, without `141`, `1470` or `#31#` before it: behind `18001` or
 * `18002` it is the number that the text relay connected and that the call is charged to, otherwise that of
 * `normalisePhoneNumber`. A number with `+` or `00` has no
 * such prefix. Null if it is not a number.
 */
export const normaliseDialled = (text: string): string | null => {
  const first = text.charCodeAt(0)
  // A `1`, `#` or `*`.
  if (first !== 49 && first !== 35 && first !== 42) return normalisePhoneNumber(text)
  if (!text.startsWith('1800')) return normalisePhoneNumber(text.replace(SHOWING, ''))
  const digits = digitsOf(text) ?? ''
  const [, last, wanted] = RELAY.exec(digits) ?? []
  if (wanted === undefined || (last === '2' && digits.length === AMERICAN_DIGITS))
    return normalisePhoneNumber(text)
  return normalisePhoneNumber(wanted)
}

/** Whether a caller's number was withheld on purpose: `anonymous` or `withheld`, in any case. */
export const isWithheldCaller = (text: string): boolean =>
  (text.length === 8 || text.length === 9) && /^(?:withheld|anonymous)$/i.test(text)

/** A stored number as dialled in the UK: `442079460101` -> `02079460101`; others unchanged. */
export const dialledNumber = (number: string): string =>
  /^44\d{9,10}$/.test(number) ? `0${number.slice(2)}` : number

/** Area codes of six digits with their 0 (Ofcom, National Telephone Numbering Plan), each without it. */
const FIVE_DIGIT_AREAS = /^1(?:3873|5242|539[4-6]|697[347]|768[347]|9467)/
/** Ranges that are written as three, four and four digits. */
const THREE_FOUR_FOUR = /^(?:2|5[56]|70|76(?!24))/
const UK_NUMBER = /^44[1-9]\d{6,9}$/
const LONG_SHORT_CODE = /^\d{6}$/
/** Longer than a short code; an unfinished number of the UK is none. */
const FOREIGN = /^(?!44)[1-9]\d{6,14}$/

/** Digits of a code with its 0, and of the group after it; the rest follows. */
function groupsOf(national: string): readonly [code: number, group: number] {
  if (THREE_FOUR_FOUR.test(national)) return [3, 4]
  if (national.startsWith('1')) {
    if (FIVE_DIGIT_AREAS.test(national)) return [6, 9]
    return national[1] === '1' || national[2] === '1' ? [4, 3] : [5, 9]
  }
  if (national.startsWith('7')) return [5, 9]
  return national.length === 10 ? [4, 3] : [4, 9]
}

/**
 * A stored number (E.164 digits or a short code) as people in the UK write it: `020 7946 0000`, `013873 70123`,
 * `0800 1111`, `118 500`. Anything else, such as a number outside the UK, stays as it is: files have it so.
 */
export function ukNumber(stored: string): string {
  if (LONG_SHORT_CODE.test(stored)) return `${stored.slice(0, 3)} ${stored.slice(3)}`
  if (!UK_NUMBER.test(stored)) return stored
  const [code, group] = groupsOf(stored.slice(2))
  const dialled = `0${stored.slice(2)}`
  return `${dialled.slice(0, code)} ${dialled.slice(code, code + group)} ${dialled.slice(code + group)}`.trim()
}

/** A stored number on screens: as `ukNumber` writes it, and those outside the UK with `+`. */
export function writtenNumber(stored: string): string {
  const written = ukNumber(stored)
  return written === stored && FOREIGN.test(stored) ? `+${stored}` : written
}

/** Digits to match within stored numbers, if part of a number was typed as written or stored; otherwise none. */
export const typedDigits = (text: string): string =>
  /^[\d\s+().-]+$/.test(text) ? text.replaceAll(/\D/g, '').replace(/^(?:00)?(?:440?|0)?/, '') : ''
