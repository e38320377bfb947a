import { normaliseDialled, normalisePhoneNumber } from '@nineops/contract/phone-numbers'
import type { UsageKindName } from '@nineops/contract/bureau/usage-kinds.contract'
import type { CallField, FileProfile } from '../file-profiles.domain.ts'

type LineTexts = (field: CallField) => string

/** What carriers call the kinds, in lower case. */
const words = new Map<string, UsageKindName>(
  Object.entries({
    voice: 'voice v call z zero-rated',
    inbound: 'inbound i in incoming nts',
    sms: 'sms s t text sm',
    mms: 'mms mm',
    data: 'data d gprs',
    event: 'event e f feature one-off o',
    carrier_credit: 'carrier_credit credit c cr',
  } as const satisfies Record<UsageKindName, string>).flatMap(([kind, names]) =>
    names.split(' ').map((name): [string, UsageKindName] => [name, kind as UsageKindName]),
  ),
)

/** Call classes that say more than the call type beside them. */
const classes: readonly [RegExp, UsageKindName][] = [
  [/^(?:nts|inb|in ?bound)/i, 'inbound'],
  [/^(?:sms|text)/i, 'sms'],
  [/^(?:mms|picture)/i, 'mms'],
  [/^(?:gprs|data|packet)/i, 'data'],
  [/^(?:event|feature)/i, 'event'],
]

/** A service code that was dialled, such as `*21*` or `#43#`; before a number, `#31#` only withholds the caller's. */
const isFeatureCode = (text: string): boolean => /^[*#][\d*#]*$/.test(text) && normaliseDialled(text) === null

const isBytes = (text: string): boolean => /[1-9]/.test(text)

/** The kind that an FCS call type means together with its other columns; undefined if it is unknown. */
const fcsKind = (texts: LineTexts): UsageKindName | undefined => {
  const code = texts('kind').toLowerCase()
  const hasBytes = ['totalBytes', 'bytesSent', 'bytesReceived'].some(field =>
    isBytes(texts(field as CallField)),
  )
  // Letters that carriers use for two kinds.
  if (code === 'g') return hasBytes || texts('apn') !== '' ? 'data' : 'voice'
  if (code === 'm') return isBytes(texts('duration')) ? 'voice' : 'mms'
  const known = code === '' ? 'voice' : words.get(code)
  if (known !== 'voice') return known
  const ofClass = classes.find(([pattern]) => pattern.test(texts('callClass')))?.[1]
  if (ofClass) return ofClass
  if (hasBytes) return 'data'
  return isFeatureCode(texts('destination')) ? 'event' : 'voice'
}

/** The kind of a line; null if it is unknown. A negative cost is a credit, whatever else an FCS line says. */
export const kindOfLine = (
  texts: LineTexts,
  profile: FileProfile,
  costMicros: number | null,
): UsageKindName | null => {
  if (profile.infersKind) return (costMicros ?? 0) < 0 ? 'carrier_credit' : (fcsKind(texts) ?? null)
  const text = texts('kind').toLowerCase()
  return text === '' ? profile.kind : (words.get(text) ?? null)
}

/** Freephone, UK-wide, business rate and premium numbers: those called are the ones that their owners pay for. */
const isInboundNumber = (number: string): boolean => /^44(?:80|3|84|87|9)/.test(number)

/**
 * The number called of an inbound call, which is the customer's: of the caller, the number called and the DDI as
 * delivered the one that only a customer pays for. Where none or both are, it is the DDI, or the customer's identifier
 * where the file has one by its standard, or the number called.
 */
export const customerNumberOf = (
  { first, called, ddi }: Record<'first' | 'called' | 'ddi', string | null | undefined>,
  identifiesCustomer: boolean,
): string | null => {
  const numbers = [called, ddi, first].map(number => (number ? normalisePhoneNumber(number) : null))
  const [calledNumber, ddiNumber, firstNumber] = numbers
  const inbound = numbers.find(number => number && isInboundNumber(number))
  const charged = identifiesCustomer ? firstNumber : calledNumber
  return inbound ?? ddiNumber ?? charged ?? firstNumber ?? calledNumber ?? null
}
