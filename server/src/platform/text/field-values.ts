import { idWords } from '@nineops/contract/invoicing/invoice-runs/invoice-run-outputs.contract'
import { processNameOf } from '@nineops/contract/invoicing/invoice-runs/run-processes'
import { phoneNumberText } from './phone-number-text.ts'
import { shownPath, withoutFolders } from '../files/root-names.ts'

/** What indexes in values refer to: `carrierIndex` → index → name. */
export type NamesOfIndexes = ReadonlyMap<string, ReadonlyMap<number, string>>

const WORDS: Record<string, string> = {
  direct_debit: 'Direct Debit',
  once: 'one-off',
  advance: 'in advance',
  arrears: 'in arrears',
  email: 'e-mail',
}
/** Choices that are stored otherwise than their screens say them, by field. */
const CHOICES: Record<string, Record<string, string>> = {
  vatRate: { standard: 'taxable', reduced: 'reduced rate', zero: 'zero rate', reverse: 'reverse charge' },
  category: {
    standard: 'standard rate',
    reduced: 'reduced rate',
    zero: 'zero rate',
    outside: 'outside the scope',
  },
  collect: { run: 'the invoices of the run', balance: 'the whole balance due' },
  countedBy: { cli: 'number' },
  customerType: { small_business: 'small business or charity', business: 'larger business' },
  decision: { represent: 'collect again', accept: 'accept details', match: 'match again' },
  format: { sage: 'Sage 50', xero: 'Xero', quickbooks: 'QuickBooks Online' },
  itemisation: {
    full: 'every call',
    masked: 'every call, last four digits hidden',
    summary: 'totals by destination',
    none: 'no itemised calls',
  },
  kind: { arudd: 'ARUDD', addacs: 'ADDACS', auddis: 'AUDDIS', ddica: 'DDICA' },
}
/** Fields of names such as `invoice-summary`. */
const NAMED = /^(action|deliverables|leftOut|report|reportId|status)$/

/** A stored choice in words; any other text is unchanged. */
export function choiceWords(key: string, value: string): string {
  if (key === 'process') return processNameOf(value)
  if (NAMED.test(key)) return idWords(value)
  return CHOICES[key]?.[value] ?? value
}
const MONEY = /(amount|price|net|vat|gross|charge|cost|total|value|fee|minimum)$/i
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const DECIMAL = /^-?\d+(\.\d+)?$/
/** Where money is collected from: its last digits distinguish it from others. */
const BANK = /^(bank_?account|account_?number_?of_?bank|bankAccount|sort_?code|bankSortCode|bank_sort_code)$/i
/** Never shown, and never in evidence. */
const SECRET = /password|secret|token|hash|storage_?key|pdf_?key|api_?key/i

export const isSecret = (key: string): boolean => SECRET.test(key)
export const isBankDetail = (key: string): boolean => BANK.test(key)

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** `2026-10-31` → `31/10/2026`. */
export const shownDay = (day: string): string => {
  const [, year, month, date] = DAY.exec(day) ?? []
  return year === undefined ? day : `${date}/${month}/${year}`
}

export const shownInstant = (at: string | Date): string => clock.format(new Date(at))

/** `1234.5` → `£1,234.50`; rates keep up to six decimals. */
export function shownMoney(value: string | number): string {
  const text = String(value)
  if (!DECIMAL.test(text)) return text
  const negative = text.startsWith('-')
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const decimals = fraction.replace(/0+$/, '').padEnd(2, '0')
  return `${negative ? '−' : ''}£${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
}

export const shownCount = (count: number): string => count.toLocaleString('en-GB')

/** `202959` → `20-29-59`; anything else is unchanged. */
export const shownSortCode = (code: string): string => code.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3')

/** The last four digits of a number that must not be shown in full. */
export const masked = (value: unknown): string => `••••${String(value).replaceAll(/\D/g, '').slice(-4)}`

/** The name of a thing in a value, if it has one. */
export function nameIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const bearer = value as Record<string, unknown>
  for (const key of [
    'name',
    'title',
    'description',
    'fileName',
    'file_name',
    'accountNumber',
    'username',
    'cli',
    'label',
  ]) {
    const name = bearer[key]
    if (typeof name === 'string' && name.trim() !== '') return name.trim()
  }
  return null
}

const MOST_LISTED = 5

/** A value in readable words and units; null for none. */
export function shownValue(key: string, value: unknown, names: NamesOfIndexes): string | null {
  if (value === null || value === undefined || value === '') return null
  if (isBankDetail(key)) return masked(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (key.endsWith('Index')) return names.get(key)?.get(value) ?? `no. ${value}`
    return MONEY.test(key) ? shownMoney(value) : shownCount(value)
  }
  if (typeof value === 'string') {
    if (key === 'cli') return phoneNumberText(value)
    if (key === 'path') return shownPath(value)
    const choice = choiceWords(key, value)
    if (choice !== value) return choice
    if (DAY.test(value)) return shownDay(value)
    if (INSTANT.test(value)) return shownInstant(value)
    if (MONEY.test(key) && DECIMAL.test(value)) return shownMoney(value)
    return (
      WORDS[value] ?? (/^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : withoutFolders(value))
    )
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return null
    const shown = value.slice(0, MOST_LISTED).map(one => shownValue(key, one, names) ?? '–')
    return `${shown.join(', ')}${value.length > MOST_LISTED ? ` and ${shownCount(value.length - MOST_LISTED)} more` : ''}`
  }
  const name = nameIn(value)
  if (name !== null) return name
  const parts = Object.entries(value)
    .filter(([part]) => !isSecret(part))
    .flatMap(([part, one]) => {
      const shown = shownValue(part, one, names)
      return shown === null ? [] : [`${part}: ${shown}`]
    })
  return parts.length === 0 ? null : parts.slice(0, MOST_LISTED).join(', ')
}
