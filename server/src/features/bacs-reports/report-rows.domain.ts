import { reportKind, type ReportKind } from '@nineops/contract/invoicing/bacs-reports.contract'
import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { elementsOf, readXml, type XmlElement } from './xml-elements.domain.ts'

/** A row of a report, in whatever form it came. */
export interface ReadRow {
  serviceUserNumber: string
  reference: string
  sortCode: string
  bankAccount: string
  payerName: string
  /** Null where the report is not about money. */
  amount: string | null
  /** The collection day, or the day from which a change holds. */
  on: string | null
  code: string
  /** Of the collection: 18 where it was presented again. */
  transactionCode: string
  newSortCode: string
  newBankAccount: string
  /** The paying bank's reference of a claim. */
  claim: string
  /** Whether the paying bank withdraws the claim. */
  withdrawn: boolean
}

/** The columns of our own CSV files, in any order; only `report`, `reference` and `code` are always needed. */
export const reportColumns = [
  'report',
  'service_user_number',
  'reference',
  'sort_code',
  'account_number',
  'payer_name',
  'amount',
  'date',
  'code',
  'transaction_code',
  'new_sort_code',
  'new_account_number',
  'claim',
  'withdrawn',
] as const
export type ReportColumn = (typeof reportColumns)[number]

const digits = (text: string | undefined): string => (text ?? '').replaceAll(/[\s-]/g, '')
const day = (text: string | undefined): string | null => {
  const found = /^(\d{4})-(\d\d)-(\d\d)/.exec((text ?? '').trim())
  if (found) return found[0]
  const british = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec((text ?? '').trim())
  return british ? `${british[3]}-${british[2]}-${british[1]}` : null
}
const amount = (text: string | undefined): string | null => {
  const pence = parsePence((text ?? '').replaceAll(/[£,\s]/g, ''))
  return pence === null ? null : penceToDecimal(pence)
}

type Texts = Partial<Record<Exclude<ReportColumn, 'report'>, string | undefined>>

const rowOf = (texts: Texts): ReadRow => ({
  serviceUserNumber: digits(texts.service_user_number),
  reference: (texts.reference ?? '').trim().toUpperCase(),
  sortCode: digits(texts.sort_code),
  bankAccount: digits(texts.account_number),
  payerName: (texts.payer_name ?? '').trim(),
  amount: amount(texts.amount),
  on: day(texts.date),
  code: (texts.code ?? '').trim(),
  transactionCode: digits(texts.transaction_code),
  newSortCode: digits(texts.new_sort_code),
  newBankAccount: digits(texts.new_account_number),
  claim: (texts.claim ?? '').trim(),
  withdrawn: (texts.withdrawn ?? '').trim().toLowerCase() === 'yes',
})

const first = (from: XmlElement, name: string): XmlElement | undefined => elementsOf(from, name)[0]
const textOf = (from: XmlElement, name: string): string => first(from, name)?.text.trim() ?? ''

/** `ReturnedDebitItem` of an ARUDD report. */
const unpaid = (document: XmlElement, item: XmlElement): ReadRow => {
  const payer = first(item, 'PayerAccount')?.attributes ?? {}
  return rowOf({
    service_user_number: first(document, 'ServiceLicenseInformation')?.attributes['userNumber'],
    reference: item.attributes['ref'],
    sort_code: payer['sortCode'],
    account_number: payer['number'],
    payer_name: payer['name'],
    amount: item.attributes['valueOf'],
    date: item.attributes['originalProcessingDate'],
    code: item.attributes['returnCode'],
    transaction_code: item.attributes['transCode'],
  })
}

/** `MessagingAdvice` of an ADDACS or AUDDIS report. */
const advice = ({ attributes: of }: XmlElement): ReadRow =>
  rowOf({
    service_user_number: of['user-number'],
    reference: of['reference'],
    sort_code: of['payer-sort-code'],
    account_number: of['payer-account-number'],
    payer_name: of['payer-name'],
    date: of['effective-date'],
    code: of['reason-code'],
    new_sort_code: of['payer-new-sort-code'],
    new_account_number: of['payer-new-account-number'],
  })

/** `DDICAdvice` or `DDICCancellation` of a claims report: a row for each collection claimed. */
const claims = (document: XmlElement, item: XmlElement): ReadRow[] =>
  elementsOf(item, 'DDCollections').flatMap(collections => {
    const each = elementsOf(collections, 'DDCollection')
    return (each.length > 0 ? each : [collections]).map(collection =>
      rowOf({
        service_user_number: textOf(document, 'ServiceUserNumber') || textOf(document, 'SUNumber'),
        reference: textOf(item, 'SUReference'),
        sort_code: textOf(item, 'PayerSortCode'),
        account_number: textOf(item, 'PayerAccount'),
        payer_name: textOf(item, 'PayerName'),
        amount: textOf(collection, 'Amount'),
        date: textOf(collection, 'DateOfDirectDebit'),
        code: textOf(item, 'ReasonCode'),
        claim: textOf(item, 'PayingBankReference'),
        withdrawn: item.name === 'DDICCancellation' ? 'yes' : '',
      }),
    )
  })

export type ReadReport = { kind: ReportKind; rows: ReadRow[] } | { problem: string }

const UNKNOWN = 'The file is no ARUDD, ADDACS, AUDDIS or DDICA report.'

/** Reads a report as Bacs delivers it. */
export function readXmlReport(source: string): ReadReport {
  const document = readXml(source)
  if (!document) return { problem: 'The file is not well-formed XML.' }
  const returned = elementsOf(document, 'ReturnedDebitItem')
  if (returned.length > 0 || first(document, 'ARUDD'))
    return { kind: 'arudd', rows: returned.map(item => unpaid(document, item)) }
  const advices = elementsOf(document, 'MessagingAdvice')
  if (advices.length > 0) {
    const kind = advices[0]?.attributes['record-type'] === 'A' ? 'addacs' : 'auddis'
    return { kind, rows: advices.map(advice) }
  }
  const claimed = ['DDICAdvice', 'DDICCancellation'].flatMap(name => elementsOf(document, name))
  if (claimed.length > 0) return { kind: 'ddica', rows: claimed.flatMap(item => claims(document, item)) }
  return { problem: UNKNOWN }
}

/** Reads the records of our own CSV file. @param records with the header first; null for an unreadable one */
export function readCsvReport(records: readonly (readonly string[] | null)[]): ReadReport {
  const [header, ...lines] = records
  const names = (header ?? []).map(name => name.trim().toLowerCase())
  if (!names.includes('report') || !names.includes('reference') || !names.includes('code'))
    return { problem: `${UNKNOWN} The columns of a CSV file are ${reportColumns.join(', ')}.` }
  const kinds = new Set<string>()
  const rows: ReadRow[] = []
  for (const [at, cells] of lines.entries()) {
    if (cells === null) return { problem: `Line ${at + 2} cannot be read.` }
    if (cells.every(cell => cell.trim() === '')) continue
    const of = Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']))
    kinds.add((of['report'] ?? '').trim().toLowerCase())
    rows.push(rowOf(of))
  }
  const [kind, ...others] = kinds
  const known = reportKind.safeParse(kind)
  if (!known.success) return { problem: UNKNOWN }
  if (others.length > 0) return { problem: 'The file mixes report types. Load each type as its own file.' }
  return { kind: known.data, rows }
}

/** What makes a row the same in two reports; equal rows of one report are counted. */
export function identitiesOf(kind: ReportKind, rows: readonly ReadRow[]): string[] {
  const seen = new Map<string, number>()
  return rows.map(row => {
    const { payerName: _name, transactionCode, withdrawn, ...facts } = row
    const more = [...(transactionCode === '' ? [] : [transactionCode]), ...(withdrawn ? ['withdrawn'] : [])]
    const key = JSON.stringify([kind, ...Object.values(facts), ...more])
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return `${key} ${count}`
  })
}
