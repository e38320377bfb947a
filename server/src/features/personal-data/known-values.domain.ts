import { dialledNumber } from '@nineops/contract/phone-numbers'

/** A detail of an account holder, and its replacement. */
export interface KnownValue {
  value: string
  given: string
}

export const ERASED = 'erased'
/** Shorter values identify no one, and occur in too many other words. */
const SHORTEST = 4

/** Field names under which the audit trail stores details of account holders. */
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
  'vatNumber',
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

const isIdentifying = (value: string): boolean =>
  value.length >= SHORTEST && /[\p{L}\p{N}]/u.test(value) && value.toLowerCase() !== ERASED

/** The details worth searching for, each once, the longest first, so that none is broken by a shorter one. */
export function valuesToSeek(details: readonly string[], clis: readonly KnownValue[]): KnownValue[] {
  const values = new Map<string, KnownValue>()
  for (const detail of details) {
    const value = detail.trim()
    if (isIdentifying(value)) values.set(value.toLowerCase(), { value, given: ERASED })
  }
  for (const { value, given } of clis)
    for (const form of new Set([value, dialledNumber(value), `+${value}`]))
      if (isIdentifying(form)) values.set(form.toLowerCase(), { value: form, given })
  return [...values.values()].toSorted((a, b) => b.value.length - a.value.length)
}

const escaped = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)

/** JSON may escape a value, so both forms are searched for. */
const forms = ({ value }: KnownValue): string[] => [...new Set([value, JSON.stringify(value).slice(1, -1)])]

/** One PostgreSQL regular expression that finds any of the values as separate words. */
export const patternOf = (values: readonly KnownValue[]): string =>
  String.raw`(?<![[:alnum:]])(${values.flatMap(forms).map(escaped).join('|')})(?![[:alnum:]])`

/** Replaces values in a text, in any case, where they are separate words. */
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
 * A JSON value without the details: `replace` is applied to each text. Personal fields are removed whole, whatever
 * their value, in values about the account holder alone (`own`), and in any object that names the account holder.
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

/** Digits of a called number that stay when it is masked: enough to identify the destination it was priced by. */
export const MASK_KEEPS = 6
