import { dialledNumber } from '@nineops/contract/phone-numbers'

/** A detail of an account holder, and what stands in its place afterwards. */
export interface KnownValue {
  value: string
  given: string
}

export const ERASED = 'erased'
/** What is shorter says too little of anybody, and stands in too many other words. */
const SHORTEST = 4

/** Names under which details of an account holder are kept in values of the audit trail. */
const personalNames = new Set([
  'companyName',
  'contact',
  'email',
  'phone',
  'address',
  'address1',
  'address2',
  'town',
  'postcode',
  'sortCode',
  'bankAccount',
  'bankAccountName',
  'mandateReference',
  'ledgerReference',
  'cli',
  'circuitNumber',
  'description',
  'text',
  'fileName',
  'mailTo',
  'to',
  'subject',
  'body',
])

const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const mayTell = (value: string): boolean =>
  value.length >= SHORTEST && /[\p{L}\p{N}]/u.test(value) && value.toLowerCase() !== ERASED

/** The details worth looking for, each once, the longest first, so that none is broken by a shorter one. */
export function valuesToSeek(details: readonly string[], clis: readonly KnownValue[]): KnownValue[] {
  const values = new Map<string, KnownValue>()
  for (const detail of details) {
    const value = detail.trim()
    if (mayTell(value)) values.set(value.toLowerCase(), { value, given: ERASED })
  }
  for (const { value, given } of clis)
    for (const form of new Set([value, dialledNumber(value), `+${value}`]))
      if (mayTell(form)) values.set(form.toLowerCase(), { value: form, given })
  return [...values.values()].toSorted((a, b) => b.value.length - a.value.length)
}

const escaped = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)

/** A value as JSON writes it may differ from itself. */
const forms = ({ value }: KnownValue): string[] => [...new Set([value, JSON.stringify(value).slice(1, -1)])]

/** One expression for PostgreSQL that finds any of the values as words of their own. */
export const patternOf = (values: readonly KnownValue[]): string =>
  String.raw`(?<![[:alnum:]])(${values.flatMap(forms).map(escaped).join('|')})(?![[:alnum:]])`

/** Replaces values in a text, in any case, where they stand as words of their own. */
export function replacer(values: readonly KnownValue[]): (text: string) => string {
  if (values.length === 0) return text => text
  const byValue = new Map(
    values.flatMap(one => forms(one).map(form => [form.toLowerCase(), one.given] as const)),
  )
  const any = values.flatMap(forms).map(escaped).join('|')
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${any})(?![\p{L}\p{N}])`, 'giu')
  return text => text.replaceAll(pattern, found => byValue.get(found.toLowerCase()) ?? ERASED)
}

/**
 * A JSON value without the details: `replace` goes through each text. What stands under a name of theirs goes whole,
 * known or not, in values that are about the account holder alone (`own`), and in any object that names them.
 */
export function withoutDetails(value: unknown, replace: (text: string) => string, own: boolean): unknown {
  const names = (one: unknown): boolean => typeof one === 'string' && replace(one) !== one
  const walk = (one: unknown, name: string, theirs: boolean): unknown => {
    if (Array.isArray(one)) return one.map(each => walk(each, name, theirs))
    if (typeof one === 'object' && one !== null) {
      const about = own || Object.values(one).some(names)
      return Object.fromEntries(
        Object.entries(one).map(([key, each]) => [replace(key), walk(each, key, about)]),
      )
    }
    if (typeof one === 'number') return names(String(one)) ? ERASED : one
    if (typeof one !== 'string' || one === '') return one
    return theirs && personalNames.has(camelCase(name)) ? ERASED : replace(one)
  }
  return walk(value, '', own)
}

/** Masks a number that was called: what kind of number it is stays, whose it is goes. */
// Enough for the destination that the price is of.
export const MASK_KEEPS = 6
