import { isUkVatNumber, readCustomerVatNumber, vatStatuses } from '../service-establishment/vat-rules.ts'
import { referenceProblem } from './mandates.ts'
import { keysOf } from '../records.ts'
import { readPeppolAddress } from './peppol-addresses.ts'
import { deliveries, paymentMethods, itemisations, customerTypes } from './account-choices.ts'

/** The text details of an account, and their columns in a file (engine: Other data in). */
export const accountColumns = {
  accountNumber: 'account_number',
  companyName: 'company_name',
  contact: 'contact',
  email: 'email',
  phone: 'phone',
  address1: 'address1',
  address2: 'address2',
  town: 'town',
  postcode: 'postcode',
  country: 'country',
  delivery: 'delivery',
  paymentMethod: 'payment_method',
  sortCode: 'sort_code',
  bankAccount: 'bank_account',
  bankAccountName: 'bank_account_name',
  mandateReference: 'mandate_reference',
  vatRate: 'vat_rate',
  vatNumber: 'vat_number',
  currency: 'currency',
  ledgerReference: 'ledger_reference',
  customerType: 'customer_type',
  itemisation: 'itemisation',
  purchaseOrder: 'purchase_order',
  costCentre: 'cost_centre',
  peppolAddress: 'peppol_address',
  invoiceCopies: 'invoice_copies',
  statementCopies: 'statement_copies',
  reminderCopies: 'reminder_copies',
} as const
export type AccountField = keyof typeof accountColumns
export const accountFields = keysOf(accountColumns)

/** An account's details as typed, trimmed. */
export type AccountTexts = Readonly<Record<AccountField, string>>

/** A detail in its stored form, or what is wrong with it. */
export type ReadDetail = { value: string; problem?: never } | { value?: never; problem: string }
/** The other details that some rules look at. */
type RuleTexts = Pick<AccountTexts, 'country' | 'vatRate'>
type Rule = (value: string, account: RuleTexts) => ReadDetail

export const CONTROL = /\p{Cc}/u
// The six forms of a UK postcode (BS 7666), and GIR 0AA.
export const UK_POSTCODE = /^(GIR 0AA|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})$/
export const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]{2,}$/

const valid = (value: string): ReadDetail => ({ value })
const invalid = (problem: string): ReadDetail => ({ problem })

const text =
  (longest: number, presence: 'required' | 'optional' = 'optional'): Rule =>
  value => {
    if (value === '' && presence === 'required') return invalid('Needed, but empty')
    return value.length > longest ? invalid(`Longer than ${longest} characters`) : valid(value)
  }

const word =
  (words: readonly string[]): Rule =>
  value => {
    const found = words.find(known => known === value.toLowerCase())
    return found === undefined ? invalid(`Must be one of: ${words.join(', ')}`) : valid(found)
  }

const isBritish = (code: string) => ['', 'GB', 'UK'].includes(code.toUpperCase())

const country: Rule = value => {
  if (isBritish(value)) return valid('GB')
  const code = value.toUpperCase()
  return /^[A-Z]{2}$/.test(code) ? valid(code) : invalid('Must be a two-letter country code, such as GB')
}

const postcode: Rule = (value, account) => {
  if (value === '') return valid('')
  if (!isBritish(account.country)) return text(20)(value, account)
  const letters = value.toUpperCase().replaceAll(/\s/g, '')
  const spaced = `${letters.slice(0, -3)} ${letters.slice(-3)}`
  return UK_POSTCODE.test(spaced) ? valid(spaced) : invalid('Not a UK postcode, such as SW1A 1AA')
}

const sortCode: Rule = value =>
  value === '' || /^(\d{6}|\d\d-\d\d-\d\d|\d\d \d\d \d\d)$/.test(value)
    ? valid(value.replaceAll(/\D/g, ''))
    : invalid('Must be 6 digits, such as 123456 or 12-34-56 (spreadsheets drop a leading 0)')

/** Addresses that a kind of e-mail also goes to. */
const MOST_ADDRESSES = 10
const addresses: Rule = value => {
  const list = value.split(/[,;\s]+/).filter(address => address !== '')
  const wrong = list.find(address => address.length > 254 || !EMAIL.test(address))
  if (wrong !== undefined) return invalid(`Not an e-mail address: ${wrong.slice(0, 60)}`)
  if (list.length > MOST_ADDRESSES) return invalid(`More than ${MOST_ADDRESSES} addresses`)
  return valid([...new Set(list)].join(', '))
}

/** The customer accounts for the VAT, so the invoice must name its registration (Notice 735). */
export const NEEDS_VAT_NUMBER = 'Needed for reverse charge: the VAT number of the customer'

const rules: Record<AccountField, Rule> = {
  accountNumber: text(30, 'required'),
  companyName: text(200, 'required'),
  contact: text(200),
  email: value =>
    value === '' || (value.length <= 254 && EMAIL.test(value))
      ? valid(value)
      : invalid('Not an e-mail address'),
  phone: text(40),
  address1: text(200),
  address2: text(200),
  town: text(100),
  postcode,
  country,
  delivery: word(deliveries),
  paymentMethod: word(paymentMethods),
  sortCode,
  bankAccount: value =>
    value === '' || /^\d{8}$/.test(value)
      ? valid(value)
      : invalid('Must be 8 digits (spreadsheets drop a leading 0)'),
  bankAccountName: text(100),
  mandateReference: text(18),
  vatRate: word(vatStatuses),
  vatNumber: readVatNumber,
  currency: value =>
    /^[A-Z]{3}$/i.test(value)
      ? valid(value.toUpperCase())
      : invalid('Must be a three-letter currency code, such as GBP'),
  ledgerReference: value =>
    /^[A-Z0-9/&.-]{0,8}$/i.test(value)
      ? valid(value.toUpperCase())
      : invalid('Must be up to 8 letters, digits, and / & . -'),
  customerType: (value, account) => (value === '' ? valid('') : word(customerTypes)(value, account)),
  itemisation: (value, account) => (value === '' ? valid('full') : word(itemisations)(value, account)),
  purchaseOrder: text(40),
  costCentre: text(40),
  peppolAddress: readPeppolAddress,
  invoiceCopies: addresses,
  statementCopies: addresses,
  reminderCopies: addresses,
}

/** Reverse charge within the UK is for customers with a VAT number of the UK (VAT Act 1994 s55A). */
function readVatNumber(value: string, account: RuleTexts): ReadDetail {
  const isReverse = account.vatRate.toLowerCase() === 'reverse'
  if (value === '' && isReverse) return invalid(NEEDS_VAT_NUMBER)
  const read = readCustomerVatNumber(value)
  return read.problem === undefined && isReverse && !isUkVatNumber(read.value)
    ? invalid(
        'Reverse charge needs a VAT number of the UK: VAT of customers abroad is a category of their product groups',
      )
    : read
}

/** Reads one detail of an account by the rules shared by files and forms. */
export function readAccountDetail<F extends AccountField>(
  field: F,
  account: Pick<AccountTexts, F> & RuleTexts,
): ReadDetail {
  const value: string = account[field]
  if (CONTROL.test(value)) return invalid('Contains a line break or another control character')
  return rules[field](value, account)
}

/**
 * Differences from an account, and errors by field. Unchanged details are not validated again, except a postcode
 * whose country changes, and a VAT number that a new VAT status needs.
 */
export function readAccountChanges(stored: AccountTexts, typed: Partial<AccountTexts>) {
  const account = { ...stored, ...typed }
  const changes: Partial<Record<AccountField, string>> = {}
  const problems = new Map<AccountField, string>()
  for (const field of accountFields) {
    const moved =
      (field === 'postcode' && account.country !== stored.country) ||
      (field === 'vatNumber' && account.vatRate !== stored.vatRate)
    if (account[field] === stored[field] && !moved) continue
    const { value, problem } = readAccountDetail(field, account)
    if (problem !== undefined) problems.set(field, problem)
    else if (value !== stored[field]) changes[field] = value
  }
  return { changes, problems }
}

export interface AccountGap {
  field: AccountField
  message: string
  /** Problems without which no invoice can be made (engine: What makes an account fail). */
  fails: boolean
}

/** The details that gaps depend on. */
export type GapTexts = RuleTexts &
  Pick<
    AccountTexts,
    | 'email'
    | 'address1'
    | 'town'
    | 'postcode'
    | 'delivery'
    | 'currency'
    | 'vatNumber'
    | 'paymentMethod'
    | 'sortCode'
    | 'bankAccount'
    | 'bankAccountName'
    | 'mandateReference'
  > & {
    /** What its mandate ended as, where that is known (money: Mandates). */
    endedMandate?: EndedMandate | null
  }

export type EndedMandate = 'cancelled' | 'rejected' | 'expired'
const endings: Record<EndedMandate, string> = {
  cancelled: 'the mandate is cancelled',
  rejected: 'the bank rejected the mandate',
  expired: 'the mandate has expired',
}

const NO_INVOICE = 'the account can’t be billed until it has one'
const NOT_VALID = 'the account can’t be billed until it is fixed'

const bankDetails = [
  ['sortCode', 'sort code', 6],
  ['bankAccount', 'bank account number', 8],
] as const

/** Problems that do not prevent saving an account, but do prevent billing it or collecting from it. */
export function accountGaps(account: GapTexts): AccountGap[] {
  const gaps: AccountGap[] = []
  const report = (field: AccountField, message: string, fails = true) => gaps.push({ field, message, fails })
  const isWrong = (field: 'email' | 'sortCode' | 'bankAccount') =>
    readAccountDetail(field, account).problem !== undefined
  if (account.address1 === '') report('address1', `No first line of a billing address: ${NO_INVOICE}`)
  if (account.town === '' && account.postcode === '')
    report('postcode', `Neither a town nor a postcode: ${NO_INVOICE}`)
  if (account.delivery === 'email' && account.email === '')
    report('email', `No e-mail address for its invoices: ${NO_INVOICE}`)
  else if (account.delivery === 'email' && isWrong('email'))
    report('email', `The e-mail address for its invoices is not valid: ${NOT_VALID}`)
  if (account.currency.toUpperCase() !== 'GBP')
    report('currency', 'Only GBP is billed: the account can’t be billed in another currency')
  if (account.vatRate === 'reverse' && account.vatNumber === '')
    report('vatNumber', 'Needed on invoices with reverse charge: the VAT number of the customer', false)
  if (account.paymentMethod !== 'direct_debit') return gaps
  for (const [field, name, digits] of bankDetails)
    if (account[field] === '') report(field, `Direct Debit needs a ${name}: ${NO_INVOICE}`)
    else if (isWrong(field)) report(field, `The ${name} must have ${digits} digits: ${NOT_VALID}`)
  if (account.bankAccountName === '')
    report('bankAccountName', 'Direct Debit needs the account name that the bank knows', false)
  const reference = referenceProblem(account.mandateReference)
  if (account.mandateReference.trim() === '')
    report('mandateReference', `Direct Debit needs a mandate reference: ${NO_INVOICE}`)
  else if (reference !== null) report('mandateReference', `${reference.replace('the', 'The')}: ${NOT_VALID}`)
  else if (account.endedMandate)
    report(
      'mandateReference',
      `Billed, but not in new Direct Debit files: ${endings[account.endedMandate]}. Lodge it again once the payer has signed, or change the payment method`,
      false,
    )
  return gaps
}
