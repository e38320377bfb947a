import { CONTROL, type ReadDetail } from './account-rules.ts'
import * as company from './company-rules.ts'

/** Details that resellers and brands have alike, in the order in which a form asks for them. */
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
export const brandFields = [...shared, 'colour'] as const
export type ClientField = (typeof clientFields)[number]
export type BrandField = (typeof brandFields)[number]
export type EstablishmentField = ClientField | BrandField

/** Details as they are typed, trimmed. */
export type ClientTexts = Readonly<Record<ClientField, string>>
export type BrandTexts = Readonly<Record<BrandField, string>>

/** What a brand has of its reseller where nothing else is said; its name and what its own mail says are its own. */
export const copiedFields = shared.filter(field => field !== 'name')

const text =
  (longest: number, { needed, lines }: { needed?: string; lines?: true } = {}): company.Reader =>
  (typed): ReadDetail => {
    if (typed === '' && needed !== undefined) return { problem: needed }
    if (typed.length > longest) return { problem: `Longer than ${longest} characters` }
    const odd = lines ? CONTROL.test(typed.replaceAll(/[\r\n\t]/g, '')) : CONTROL.test(typed)
    return odd ? { problem: 'Holds a line break or another control character' } : { value: typed }
  }
const both =
  (first: company.Reader, second: company.Reader): company.Reader =>
  typed => {
    const read = first(typed)
    return read.problem === undefined ? second(typed) : read
  }

/** How long each detail may be. */
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
}
const bounded = (field: EstablishmentField, read: company.Reader) => both(text(longest[field]), read)

const readers: Readonly<Record<EstablishmentField, company.Reader>> = {
  name: text(longest.name, { needed: 'The name is needed' }),
  legalName: text(longest.legalName),
  companyNumber: bounded('companyNumber', company.readCompanyNumber),
  vatNumber: bounded('vatNumber', company.readVatNumber),
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
}

/** Reads one detail by the rules that the forms and the API share. */
export const readDetail = (field: EstablishmentField, typed: string): ReadDetail =>
  readers[field](typed.trim())

/** The half of a pair that is missing: neither is of use alone. */
function bankGap(
  texts: Readonly<Partial<Record<string, string>>>,
): ['sortCode' | 'bankAccount', string] | null {
  const [code, account] = [texts['sortCode'] ?? '', texts['bankAccount'] ?? '']
  if ((code === '') === (account === '')) return null
  return code === ''
    ? ['sortCode', 'The sort code is needed with the account number']
    : ['bankAccount', 'The account number is needed with the sort code']
}

/** Details that are typed; what is left out is not. */
type Typed<Field extends string> = Readonly<Partial<Record<Field, string | undefined>>>

/**
 * What differs from details that are stored, in the form in which they will be, and what is wrong by field. What
 * stays as it is stored is not read again.
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

const noTexts = <Field extends EstablishmentField>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map(field => [field, ''])) as Record<Field, string>
/** What is known of a reseller or brand before anything is: all empty, a brand in the colour of the house. */
export const noClient: ClientTexts = noTexts(clientFields)
export const noBrand: BrandTexts = { ...noTexts(brandFields), colour: '#1f4e79' }

/** Reads all details of a new reseller or brand: stored values, or what is wrong by field. */
export function readNew<Field extends EstablishmentField>(
  fields: readonly Field[],
  empty: Readonly<Record<Field, string>>,
  typed: Typed<Field>,
) {
  const { changes, problems } = readChanges(fields, empty, typed)
  // Left empty it is as it is stored before, but it has to be said.
  const name = 'name' as Field
  if (!problems.has(name) && (changes[name] ?? '') === '') problems.set(name, 'The name is needed')
  return { texts: { ...empty, ...changes } as Record<Field, string>, problems }
}

export const addressFields = ['address1', 'address2', 'address3', 'address4'] as const
type AddressTexts = Record<(typeof addressFields)[number], string>

/** An address as it is stored and printed: its lines, none of them empty. */
export const addressLines = (texts: Readonly<AddressTexts>): string[] =>
  addressFields.map(field => texts[field]).filter(line => line !== '')

/** Stored lines as the form has them: the second of two is the town; a fifth and further ones join the fourth. */
export function addressTexts(lines: readonly string[]): AddressTexts {
  const given = lines.filter(line => line.trim() !== '')
  if (given.length === 2) given.splice(1, 0, '')
  const [address1 = '', address2 = '', address3 = '', ...rest] = given
  return { address1, address2, address3, address4: rest.join(', ') }
}
