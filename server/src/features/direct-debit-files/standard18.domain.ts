import { civilOf, dayNumberOf, toDayNumber } from '../../platform/clock/calendar-dates.ts'
import { bacsText } from './bacs-text.domain.ts'

/** Who collects: the account that money is paid into, and the name shown to payers. */
export interface Originator {
  /** Six digits. */
  sortCode: string
  /** Eight digits. */
  account: string
  name: string
}

/** One amount to collect from one payer. */
export interface Collection {
  sortCode: string
  account: string
  accountName: string
  /** The core reference of the mandate. */
  reference: string
  /**
   * `01` is the first of a mandate, `17` each later one, `18` one that is presented again, `19` the last. `0N` lodges
   * a mandate, `0C` cancels one.
   */
  code: '01' | '17' | '18' | '19' | '0N' | '0C'
  /** More than zero; zero for an instruction. */
  pence: number
  /** The name shown to the payer, if it is not the name of the collecting account. */
  collectedBy?: string
}

export interface Submission {
  /** Service user number: six digits. */
  sun: string
  /** Six digits, never used before by this service user. */
  serial: string
  createdOn: string
  processingDay: string
  /** The day on which payers are debited. */
  entryDay: string
  /** Each account that money is paid into, with what it collects; in file order. */
  sections: readonly { originator: Originator; collections: readonly Collection[] }[]
}

const LABEL = 80
const RECORD = 100
/** £20 million: no item may be more. */
export const GREATEST_ITEM = 2_000_000_000
/** The largest amount that fits a contra. */
export const GREATEST_SECTION = 99_999_999_999

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** ` 26307` is 3 November 2026: a blank, the year, the day of the year. */
const julian = (date: string): string => {
  const day = toDayNumber(date)
  const { year } = civilOf(day)
  return ` ${date.slice(2, 4)}${String(day - dayNumberOf(year, 1, 1) + 1).padStart(3, '0')}`
}

const shortDate = (date: string): string =>
  `${date.slice(8)}${months[Number(date.slice(5, 7)) - 1] ?? ''}${date.slice(2, 4)}`

const figures = (value: number, length: number): string => {
  const text = String(value)
  if (!Number.isSafeInteger(value) || value < 0 || text.length > length)
    throw new RangeError(`${value} does not fit ${length} places of a Bacs record`)
  return text.padStart(length, '0')
}

const digits = (text: string, length: number, what: string): string => {
  if (!new RegExp(`^\\d{${length}}$`).test(text)) throw new RangeError(`${what} must have ${length} digits`)
  return text
}

const fixed = (text: string, length: number): string => {
  if (text.length > length) throw new RangeError(`A Bacs record of ${text.length} places, not ${length}`)
  return text.padEnd(length)
}

const blank = (length: number): string => ' '.repeat(length)

/** HDR1 and HDR2, which EOF1 and EOF2 repeat. */
function fileLabels(name: 'HDR' | 'EOF', { sun, serial, createdOn, processingDay }: Submission): string[] {
  const expires = toDayNumber(processingDay) + 1
  const { year } = civilOf(expires)
  const expiry = ` ${String(year % 100).padStart(2, '0')}${figures(expires - dayNumberOf(year, 1, 1) + 1, 3)}`
  const identifier = `A${sun}S${blank(3)}${sun}`
  return [
    fixed(`${name}1${identifier}${serial}00010001${blank(6)}${julian(createdOn)}${expiry} 000000`, LABEL),
    fixed(`${name}2F02000${figures(RECORD, 5)}${blank(35)}00`, LABEL),
  ]
}

const collectionRecord = (from: Originator, to: Collection): string =>
  fixed(
    digits(to.sortCode, 6, 'The sort code') +
      digits(to.account, 8, 'The account number') +
      `0${to.code}` +
      digits(from.sortCode, 6, 'The sort code of the service user') +
      digits(from.account, 8, 'The account number of the service user') +
      blank(4) +
      figures(to.pence, 11) +
      bacsText(to.collectedBy ?? from.name, 18) +
      bacsText(to.reference, 18) +
      bacsText(to.accountName, 18),
    RECORD,
  )

const contraRecord = (from: Originator, pence: number, entryDay: string): string =>
  fixed(
    `${from.sortCode}${from.account}099${from.sortCode}${from.account}${blank(4)}${figures(pence, 11)}` +
      bacsText(`DD COLL ${shortDate(entryDay)}`, 18) +
      bacsText('CONTRA', 18) +
      bacsText(from.name, 18),
    RECORD,
  )

const isInstruction = ({ code }: Collection): boolean => code === '0N' || code === '0C'

const sumOf = (collections: readonly Collection[]): number =>
  collections.reduce((sum, { pence }) => sum + pence, 0)

/**
 * A Bacs Direct Debit file: Standard 18, one processing day (engine: BACS Direct Debit file). Labels of 80 bytes,
 * records of 100, CRLF. Each collecting account has a contra of its own, so the totals of debits and credits that end
 * the file are the same; instructions (AUDDIS) have none, and are counted apart. The same submission gives the same bytes.
 * @throws RangeError if something does not fit its field: validate user input before
 */
export function standard18(submission: Submission): string {
  const { sun, serial, processingDay, entryDay } = submission
  digits(sun, 6, 'The service user number')
  if (!/^[A-Z0-9]{6}$/.test(serial) || serial === '000000')
    throw new RangeError('The serial has no six places')
  const sections = submission.sections.filter(({ collections }) => collections.length > 0)
  const total = sections.reduce((sum, { collections }) => sum + sumOf(collections), 0)
  const all = sections.flatMap(({ collections }) => collections)
  const instructions = all.filter(isInstruction).length
  const contras = sections.filter(({ collections }) => !collections.every(isInstruction)).length
  const records = sections.flatMap(({ originator, collections }) => [
    ...collections.map(collection => collectionRecord(originator, collection)),
    ...(collections.every(isInstruction) ? [] : [contraRecord(originator, sumOf(collections), entryDay)]),
  ])
  const lines = [
    `${fixed(`VOL1${serial}${blank(31)}${sun}`, LABEL - 1)}1`,
    ...fileLabels('HDR', submission),
    fixed(`UHL1${julian(processingDay)}999999${blank(4)}000000001 DAILY  001`, LABEL),
    ...records,
    ...fileLabels('EOF', submission),
    fixed(
      `UTL1${figures(total, 13)}${figures(total, 13)}${figures(all.length - instructions, 7)}${figures(contras, 7)}` +
        (instructions === 0 ? '' : `${blank(8)}${figures(instructions, 7)}`),
      LABEL,
    ),
  ]
  return lines.map(line => `${line}\r\n`).join('')
}
