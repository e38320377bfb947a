import { CONTROL, type ReadDetail } from '../crm/account-rules.ts'
import * as company from './company-rules.ts'
import { reminderTextProblem } from './reminder-rules.ts'
import { readVatNumber } from './vat-rules.ts'
import { recordOf } from '../records.ts'

/** Details that resellers and brands share, in the order of a form. */
const shared = [
  'name',
  'legalName',
  'companyNumber',
  'vatNumber',
  'address1',
  'address2',
  'address3',
  'address4',
  'postcode',
  'email',
  'phone',
  'website',
  'bankName',
  'sortCode',
  'bankAccount',
  'bankAccountName',
  'serviceUserNumber',
] as const
export const clientFields = [...shared, 'contact', 'notes'] as const
export const brandFields = [
  ...shared,
  'colour',
  'payLink',
  'payWords',
  'complaintsWords',
  'complaintsPhone',
  'adrScheme',
  'reminderText1',
  'reminderText2',
  'reminderText3',
] as const
export type ClientField = (typeof clientFields)[number]
export type BrandField = (typeof brandFields)[number]
export type EstablishmentField = ClientField | BrandField

/** Details as typed, trimmed. */
export type ClientTexts = Readonly<Record<ClientField, string>>
export type BrandTexts = Readonly<Record<BrandField, string>>

/** Details that a brand inherits from its reseller; its name and mail addresses are its own. */
export const copiedFields = shared.filter(field => field !== 'name')

const text =
  (longest: number, { needed, lines }: { needed?: string; lines?: true } = {}): company.Reader =>
  (typed): ReadDetail => {
    if (typed === '' && needed !== undefined) return { problem: needed }
    if (typed.length > longest) return { problem: `Longer than ${longest} characters` }
    const odd = lines ? CONTROL.test(typed.replaceAll(/[\r\n\t]/g, '')) : CONTROL.test(typed)
    return odd ? { problem: 'Contains a line break or another control character' } : { value: typed }
  }
const both =
  (first: company.Reader, second: company.Reader): company.Reader =>
  typed => {
    const read = first(typed)
    return read.problem === undefined ? second(typed) : read
  }

/** Maximum length of each detail. */
export const longest: Readonly<Record<EstablishmentField, number>> = {
  name: 100,
  legalName: 160,
  companyNumber: 20,
  vatNumber: 20,
  address1: 100,
  address2: 100,
  address3: 100,
  address4: 100,
  postcode: 10,
  email: 254,
  phone: 40,
  website: 200,
  bankName: 100,
  sortCode: 8,
  bankAccount: 10,
  bankAccountName: 100,
  serviceUserNumber: 6,
  contact: 200,
  notes: 2000,
  colour: 7,
  payLink: 120,
  payWords: 200,
  complaintsWords: 300,
  complaintsPhone: 40,
  adrScheme: 200,
  reminderText1: 4000,
  reminderText2: 4000,
  reminderText3: 4000,
}
const bounded = (field: EstablishmentField, read: company.Reader) => both(text(longest[field]), read)

const reminderText = (field: EstablishmentField) =>
  both(text(longest[field], { lines: true }), typed => {
    const problem = reminderTextProblem(typed)
    return problem === undefined ? { value: typed } : { problem }
  })

const readers: Readonly<Record<EstablishmentField, company.Reader>> = {
  name: text(longest.name, { needed: 'Enter a name' }),
  legalName: text(longest.legalName),
  companyNumber: bounded('companyNumber', company.readCompanyNumber),
  vatNumber: bounded('vatNumber', readVatNumber),
  address1: text(longest.address1),
  address2: text(longest.address2),
  address3: text(longest.address3),
  address4: text(longest.address4),
  postcode: bounded('postcode', company.readPostcode),
  email: bounded('email', company.readEmail),
  phone: bounded('phone', company.readPhone),
  website: bounded('website', company.readWebsite),
  bankName: text(longest.bankName),
  sortCode: bounded('sortCode', company.readSortCode),
  bankAccount: bounded('bankAccount', company.readBankAccount),
  bankAccountName: text(longest.bankAccountName),
  serviceUserNumber: bounded('serviceUserNumber', company.readServiceUserNumber),
  contact: text(longest.contact),
  notes: text(longest.notes, { lines: true }),
  colour: bounded('colour', company.readColour),
  payLink: bounded('payLink', company.readPayLink),
  payWords: text(longest.payWords),
  complaintsWords: text(longest.complaintsWords),
  complaintsPhone: bounded('complaintsPhone', company.readPhone),
  adrScheme: text(longest.adrScheme),
  reminderText1: reminderText('reminderText1'),
  reminderText2: reminderText('reminderText2'),
  reminderText3: reminderText('reminderText3'),
}

/** Reads one detail by the rules shared by forms and API. */
export const readDetail = (field: EstablishmentField, typed: string): ReadDetail =>
  readers[field](typed.trim())

/** The missing half of a pair: neither is useful alone. */
function bankGap(
  texts: Readonly<Partial<Record<string, string>>>,
): ['sortCode' | 'bankAccount', string] | null {
  const [code, account] = [texts['sortCode'] ?? '', texts['bankAccount'] ?? '']
  if ((code === '') === (account === '')) return null
  return code === ''
    ? ['sortCode', 'The sort code is required with the account number']
    : ['bankAccount', 'The account number is required with the sort code']
}

/** Typed details; those left out are unchanged. */
type Typed<Field extends string> = Readonly<Partial<Record<Field, string | undefined>>>

/**
 * Differences from stored details, in their stored form, and errors by field. Unchanged details are not validated
 * again.
 */
export function readChanges<Field extends EstablishmentField>(
  fields: readonly Field[],
  stored: Readonly<Record<Field, string>>,
  typed: Typed<Field>,
) {
  const changes: Partial<Record<Field, string>> = {}
  const problems = new Map<Field, string>()
  for (const field of fields) {
    const wanted = typed[field]?.trim()
    if (wanted === undefined || wanted === stored[field]) continue
    const { value, problem } = readDetail(field, wanted)
    if (problem !== undefined) problems.set(field, problem)
    else if (value !== stored[field]) changes[field] = value
  }
  const now: Partial<Record<string, string>> = { ...stored, ...changes }
  const gap = bankGap(now)
  const isChanged = (field: string) => typed[field as Field] !== undefined
  if (gap && (isChanged('sortCode') || isChanged('bankAccount')) && !problems.has(gap[0] as Field))
    problems.set(gap[0] as Field, gap[1])
  return { changes, problems }
}

const noTexts = <Field extends EstablishmentField>(fields: readonly Field[]) => recordOf(fields, () => '')
/** Details of a new reseller or brand: all empty, a brand in the default colour. */
export const noClient: ClientTexts = noTexts(clientFields)
export const noBrand: BrandTexts = { ...noTexts(brandFields), colour: '#1f4e79' }

/** Reads all details of a new reseller or brand: stored values, or errors by field. */
export function readNew<Field extends EstablishmentField>(
  fields: readonly Field[],
  empty: Readonly<Record<Field, string>>,
  typed: Typed<Field>,
) {
  const { changes, problems } = readChanges(fields, empty, typed)
  // An empty value would count as unchanged, but it is required.
  const name = 'name' as Field
  if (!problems.has(name) && (changes[name] ?? '') === '') problems.set(name, 'Enter a name')
  return { texts: { ...empty, ...changes } as Record<Field, string>, problems }
}

export const addressFields = ['address1', 'address2', 'address3', 'address4'] as const
type AddressTexts = Record<(typeof addressFields)[number], string>

/** An address as stored and printed: its lines, none of them empty. */
export const addressLines = (texts: Readonly<AddressTexts>): string[] =>
  addressFields.map(field => texts[field]).filter(line => line !== '')

/** Stored lines as fields of the form: the second of two is the town; the fourth includes any further ones. */
export function addressTexts(lines: readonly string[]): AddressTexts {
  const given = lines.filter(line => line.trim() !== '')
  if (given.length === 2) given.splice(1, 0, '')
  const [address1 = '', address2 = '', address3 = '', ...rest] = given
  return { address1, address2, address3, address4: rest.join(', ') }
}
