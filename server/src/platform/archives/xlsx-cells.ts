import { toDayNumber } from '../clock/calendar-dates.ts'

/**
 * A typed cell. Decimals and integers are written digit for digit, never through a float; a date is `YYYY-MM-DD`;
 * `digits` use the named style (days count from 1900); text is always text, never a formula.
 */
export type XlsxCell =
  | { text: string }
  | { decimal: string }
  | { integer: number | string }
  | { date: string }
  | { digits: string; style: XlsxNumberStyle }
  | { flag: boolean }
  | null

/** Indexes of the cell formats in `styles.xml`; the strong one (totals) follows its plain one. */
export const STYLES = { text: 1, integer: 3, money: 5, exact: 7, date: 9, flag: 11, head: 13, headRight: 14 }
const NUMBER_STYLES = {
  plain: STYLES.flag,
  count: STYLES.integer,
  money: STYLES.money,
  exact: STYLES.exact,
  date: STYLES.date,
  duration: 15,
  dateTime: 17,
}
export type XlsxNumberStyle = keyof typeof NUMBER_STYLES

/** The most characters a cell can hold (Excel specifications and limits). */
const MAX_TEXT = 32_767
const NUMBER = /^-?\d+(\.\d+)?$/
const SCIENTIFIC = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/
const INTEGER = /^-?\d+$/
// Excel counts days as if 1900 had been a leap year; before March 1900 it differs from the calendar.
const FIRST_SERIAL_DATE = '1900-03-01'
const DAYS_TO_1970 = 25_569
// What XML 1.0 cannot hold, what it would change (CR), and text that looks like the escape itself.
const UNSAFE =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|_(?=x[0-9A-Fa-f]{4}_)/g
const MARKUP = /[&<>"]/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeUnit = (unit: string): string =>
  `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** Text for XML as spreadsheets read it: what XML cannot hold becomes `_x0001_` (ECMA-376, ST_Xstring). */
export const xmlText = (text: string): string =>
  text.replaceAll(UNSAFE, escapeUnit).replaceAll(MARKUP, sign => ENTITIES[sign] ?? sign)

// Never cut between the two halves of a surrogate pair, and show that text is missing.
const shortened = (text: string): string =>
  text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1).replace(/[\ud800-\udbff]$/, '')}…`

/** `A`, `Z`, `AA`: the letters of a column, counted from 0. */
export const columnLetters = (at: number): string => {
  const letters = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letters : columnLetters(Math.floor(at / 26) - 1) + letters
}

const textCell = (at: string, style: number, text: string): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(shortened(text))}</t></is></c>`

const numberCell = (at: string, style: number, digits: string, pattern: RegExp): string => {
  if (!pattern.test(digits)) throw new RangeError(`Not a number for a spreadsheet: ${digits.slice(0, 40)}`)
  return `<c r="${at}" s="${style}"><v>${digits}</v></c>`
}

/** The XML of a cell at a place such as `B7`; nothing for an empty one. */
export const cellXml = (cell: XlsxCell, at: string, isStrong: boolean): string => {
  if (cell === null) return ''
  const strong = isStrong ? 1 : 0
  if ('text' in cell) return cell.text === '' ? '' : textCell(at, STYLES.text + strong, cell.text)
  if ('integer' in cell) return numberCell(at, STYLES.integer + strong, String(cell.integer), INTEGER)
  if ('decimal' in cell) {
    const style = /\.\d{3}/.test(cell.decimal) ? STYLES.exact : STYLES.money
    return numberCell(at, style + strong, cell.decimal, NUMBER)
  }
  if ('digits' in cell) return numberCell(at, NUMBER_STYLES[cell.style] + strong, cell.digits, SCIENTIFIC)
  if ('flag' in cell) return `<c r="${at}" s="${STYLES.flag + strong}" t="b"><v>${cell.flag ? 1 : 0}</v></c>`
  if (cell.date < FIRST_SERIAL_DATE) return textCell(at, STYLES.text + strong, cell.date)
  return numberCell(at, STYLES.date + strong, String(toDayNumber(cell.date) + DAYS_TO_1970), INTEGER)
}

/** The XML of a column's title. */
export const headXml = (title: string, at: string, align: 'left' | 'right'): string =>
  textCell(at, align === 'left' ? STYLES.head : STYLES.headRight, title)
