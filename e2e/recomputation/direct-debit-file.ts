import { sum } from './decimals.ts'
import type { ExpectedDocument } from './invoice-numbers.ts'
import { dayAfter } from './london-time.ts'

/** Standard 18, one processing day, by the tables of positions: each field is written at its first position. */
function record(length: number, fields: readonly (readonly [number, string])[]): string {
  const places = Array.from({ length }, () => ' ')
  for (const [position, text] of fields)
    for (let at = 0; at < text.length; at += 1) places[position - 1 + at] = text.charAt(at)
  if (places.length !== length) throw new Error(`A record of ${places.length} places`)
  return places.join('')
}

const zeros = (value: bigint | number, length: number) => String(value).padStart(length, '0')
const dayOfYear = (day: string): string => {
  const first = Date.parse(`${day.slice(0, 4)}-01-01T12:00:00Z`)
  const count = (Date.parse(`${day}T12:00:00Z`) - first) / 86_400_000 + 1
  return ` ${day.slice(2, 4)}${zeros(count, 3)}`
}

/** The characters Bacs accepts; accents are dropped, everything else becomes a space. */
const letters = (text: string): string =>
  text
    .toUpperCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^A-Z0-9.&/ -]/g, ' ')
    .trimStart()
    .slice(0, 18)

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const digits = (text: string) => text.replaceAll(/[ -]/g, '')

/** Payer and reference identify a mandate, which decides between a first and a later collection. */
export const mandateOf = ({ holder, supplier }: ExpectedDocument): string =>
  [
    supplier.serviceUserNumber,
    holder.mandateReference.toUpperCase(),
    digits(holder.sortCode),
    holder.bankAccount,
  ].join(' ')

/** An invoice less what credits in hand settle of it. */
export const toCollect = ({ grossPence, setOffPence }: ExpectedDocument): bigint => grossPence - setOffPence

/** What a run collects by Direct Debit, by service user number. */
export function collected(documents: readonly ExpectedDocument[]): Map<string, ExpectedDocument[]> {
  const due = documents.filter(one => one.holder.paymentMethod === 'direct_debit' && toCollect(one) > 0n)
  return new Map(
    [...Map.groupBy(due, one => one.supplier.serviceUserNumber)].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

export interface Submission {
  serviceUserNumber: string
  /** How many files of the service user came before. */
  filesBefore: number
  createdOn: string
  processingDay: string
  entryDay: string
  /** Mandates that were collected from before. */
  used: ReadonlySet<string>
}

/** The name of a file in the pack. */
export const directDebitName = ({ serviceUserNumber, filesBefore }: Submission): string =>
  `direct-debit-${serviceUserNumber}-${zeros(filesBefore + 1, 6)}.txt`

/** The whole file: for each receiving account its payers in account-number order, then its contra. */
export function directDebitFile(due: readonly ExpectedDocument[], submission: Submission): string {
  const { serviceUserNumber: sun, filesBefore, createdOn, processingDay, entryDay, used } = submission
  const serial = zeros(filesBefore + 1, 6)
  const file = (name: string) => [
    record(80, [
      [1, `${name}1`],
      [5, 'A'],
      [6, sun],
      [12, 'S'],
      [16, sun],
      [22, serial],
      [28, '0001'],
      [32, '0001'],
      [42, dayOfYear(createdOn)],
      [48, dayOfYear(dayAfter(processingDay, 1))],
      [55, '000000'],
    ]),
    record(80, [
      [1, `${name}2`],
      [5, 'F'],
      [6, '02000'],
      [11, '00100'],
      [51, '00'],
    ]),
  ]
  const sections = [
    ...Map.groupBy(due, one => `${digits(one.supplier.sortCode)}${one.supplier.bankAccount}`),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const records = sections.flatMap(([account, payers]) => {
    const inTurn = payers.toSorted((a, b) => (a.accountNumber < b.accountNumber ? -1 : 1))
    const items = inTurn.map(one => {
      const code = used.has(mandateOf(one)) ? '17' : '01'
      const { holder, supplier } = one
      return record(100, [
        [1, digits(holder.sortCode)],
        [7, holder.bankAccount],
        [15, '0'],
        [16, code],
        [18, account],
        [36, zeros(toCollect(one), 11)],
        [47, letters(supplier.bankAccountName || supplier.legalName)],
        [65, letters(holder.mandateReference)],
        [83, letters(holder.bankAccountName || holder.companyName)],
      ])
    })
    const { supplier } = payers[0] as ExpectedDocument
    const day = `${entryDay.slice(8)}${monthNames[Number(entryDay.slice(5, 7)) - 1]}${entryDay.slice(2, 4)}`
    const contra = record(100, [
      [1, account],
      [15, '0'],
      [16, '99'],
      [18, account],
      [36, zeros(sum(payers.map(toCollect)), 11)],
      [47, `DD COLL ${day}`],
      [65, 'CONTRA'],
      [83, letters(supplier.bankAccountName || supplier.legalName)],
    ])
    return [...items, contra]
  })
  const total = zeros(sum(due.map(toCollect)), 13)
  const lines = [
    record(80, [
      [1, 'VOL1'],
      [5, serial],
      [42, sun],
      [80, '1'],
    ]),
    ...file('HDR'),
    record(80, [
      [1, 'UHL1'],
      [5, dayOfYear(processingDay)],
      [11, '999999'],
      [21, '00'],
      [23, '000000'],
      [29, '1 DAILY'],
      [38, '001'],
    ]),
    ...records,
    ...file('EOF'),
    record(80, [
      [1, 'UTL1'],
      [5, total],
      [18, total],
      [31, zeros(due.length, 7)],
      [38, zeros(sections.length, 7)],
    ]),
  ]
  return lines.map(line => `${line}\r\n`).join('')
}
