import type { ReadinessItem } from '@nineops/contract/service-establishment/clients/readiness.contract'
import { counted, listed } from '@nineops/contract/words'

export interface BrandFacts {
  index: number
  name: string
  legalName: string
  address: string[]
  postcode: string
  vatNumber: string
  email: string
  hasBank: boolean
  hasSun: boolean
  hasLogo: boolean
  hasEmailOptions: boolean
  hasInvoiceNumbers: boolean
  hasCreditNoteNumbers: boolean
  /** Open accounts. */
  accounts: number
  byDirectDebit: number
  byTransfer: number
  byEmail: number
}
export interface CarrierFacts {
  name: string
  hasPath: boolean
  hasFile: boolean
  collected: boolean
  hasWholesale: boolean
  hasRetail: boolean
}
export interface ClientFacts {
  isLive: boolean
  hasServices: boolean
  servicesWithoutCard: number
  hasOutputPath: boolean
  /** Open accounts with reverse charge now or later, and how many of them have no VAT number. */
  reverseAccounts: number
  withoutVatNumber: number
  /** Product groups marked for reverse charge, and those that nobody has looked at since an upgrade. */
  reverseGroups: number
  groupsToReview: number
}

type State = ReadinessItem['state']
type Check = Omit<ReadinessItem, 'brand'>

const state = (done: boolean, otherwise: Exclude<State, 'done'>): State => (done ? 'done' : otherwise)

/** Supplier details that a VAT invoice must show (VAT Regs 1995 reg 14), and the sender address of its e-mail. */
function detailsCheck(brand: BrandFacts): Check {
  const missing = [
    brand.legalName.trim() === '' ? 'the legal name' : '',
    [...brand.address, brand.postcode].every(line => line.trim() === '') ? 'the address' : '',
    brand.vatNumber.trim() === '' ? 'the VAT number' : '',
    brand.email.trim() === '' ? 'the e-mail address' : '',
  ].filter(Boolean)
  const done = missing.length === 0
  return {
    key: 'brand-details',
    group: 'Brands',
    title: 'Details on its invoices',
    state: state(done, 'missing'),
    words: done
      ? 'Legal name, address, VAT number and e-mail address are recorded.'
      : `Missing: ${listed(missing)}.`,
    place: 'brand',
  }
}

function numbersCheck(brand: BrandFacts): Check {
  const missing = [
    brand.hasInvoiceNumbers ? '' : 'invoices',
    brand.hasCreditNoteNumbers ? '' : 'credit notes',
  ].filter(Boolean)
  const done = missing.length === 0
  return {
    key: 'invoice-numbers',
    group: 'Brands',
    title: 'Number ranges',
    state: state(done, 'missing'),
    words: done ? 'Invoices and credit notes have their numbers.' : `No range for ${listed(missing)}.`,
    place: 'invoice-numbers',
  }
}

function bankCheck(brand: BrandFacts): Check {
  const payers = brand.byTransfer + brand.byDirectDebit
  return {
    key: 'bank-details',
    group: 'Brands',
    title: 'Bank details',
    state: state(brand.hasBank, payers > 0 ? 'missing' : 'advised'),
    words: brand.hasBank
      ? 'Customers can pay into the brand’s account.'
      : payers > 0
        ? `${counted(payers, 'account')} by bank transfer or Direct Debit, but no account that they pay into.`
        : 'No account that customers pay into.',
    place: 'brand',
  }
}

function directDebitCheck(brand: BrandFacts): Check {
  const collects = brand.byDirectDebit > 0
  return {
    key: 'direct-debit',
    group: 'Brands',
    title: 'Service user number (SUN)',
    state: state(brand.hasSun || !collects, 'missing'),
    words: brand.hasSun
      ? 'Direct Debits can be collected.'
      : collects
        ? `${counted(brand.byDirectDebit, 'account')} by Direct Debit, but no number to collect with.`
        : 'Not needed: no account pays by Direct Debit.',
    place: 'brand',
  }
}

const brandChecks = (brand: BrandFacts): Check[] => [
  detailsCheck(brand),
  numbersCheck(brand),
  bankCheck(brand),
  directDebitCheck(brand),
  {
    key: 'logo',
    group: 'Brands',
    title: 'Logo',
    state: state(brand.hasLogo, 'advised'),
    words: brand.hasLogo ? 'Shown on its invoices.' : 'Invoices show the brand’s name instead of a logo.',
    place: 'logos',
  },
  {
    key: 'email-options',
    group: 'Brands',
    title: 'Invoice e-mails',
    state: state(brand.hasEmailOptions, 'advised'),
    words: brand.hasEmailOptions ? 'Sender and text are set.' : 'Sent with the standard sender and text.',
    place: 'email-options',
  },
]

function usageChecks(carriers: readonly CarrierFacts[]): Check[] {
  const without = (has: (carrier: CarrierFacts) => boolean) =>
    carriers.filter(carrier => !has(carrier)).map(carrier => carrier.name)
  const check = (
    rest: Pick<Check, 'key' | 'title' | 'place'>,
    lacking: string[],
    words: { done: string; missing: string },
  ): Check => {
    const none = carriers.length === 0
    const missing = none ? 'Waits for a carrier.' : `${words.missing} ${listed(lacking)}.`
    const done = !none && lacking.length === 0
    return { ...rest, group: 'Usage', state: state(done, 'missing'), words: done ? words.done : missing }
  }
  return [
    {
      key: 'carrier',
      group: 'Usage',
      title: 'A carrier',
      state: state(carriers.length > 0, 'missing'),
      words:
        carriers.length > 0
          ? `${listed(carriers.map(carrier => carrier.name))} ${carriers.length === 1 ? 'is' : 'are'} active.`
          : 'No active carrier to collect calls from.',
      place: 'carriers',
    },
    check(
      { key: 'data-collection', title: 'Data collection', place: 'data-collection' },
      without(carrier => carrier.collected && (carrier.hasPath || carrier.hasFile)),
      { done: 'Call files come in.', missing: 'Neither an input path nor a file of' },
    ),
    check(
      { key: 'wholesale', title: 'Wholesale rates', place: 'rate-allocation' },
      without(carrier => carrier.hasWholesale),
      { done: 'Every carrier has a wholesale card.', missing: 'No wholesale card in force for' },
    ),
    check(
      { key: 'retail', title: 'Retail rates', place: 'rate-allocation' },
      without(carrier => carrier.hasRetail),
      { done: 'Every carrier has a retail card.', missing: 'No retail card in force for' },
    ),
  ]
}

function customerChecks(
  accounts: number,
  { hasServices, servicesWithoutCard }: ClientFacts,
  most: number,
): Check[] {
  const uncovered =
    servicesWithoutCard > most
      ? `More than ${counted(most, 'service')}`
      : counted(servicesWithoutCard, 'service')
  return [
    {
      key: 'accounts',
      group: 'Customers',
      title: 'Accounts',
      state: state(accounts > 0, 'missing'),
      words: accounts > 0 ? `${counted(accounts, 'open account')}.` : 'No account to bill.',
      place: 'imports',
    },
    {
      key: 'services',
      group: 'Customers',
      title: 'Services with a retail card',
      state: hasServices ? state(servicesWithoutCard === 0, 'missing') : 'advised',
      words: hasServices
        ? servicesWithoutCard === 0
          ? 'Every service has one.'
          : `${uncovered} without a retail card in force.`
        : 'No service: calls cannot be given to accounts.',
      place: hasServices && servicesWithoutCard > 0 ? 'rate-allocation' : 'imports',
    },
  ]
}

/** What reverse charge needs: marked product groups, and the VAT numbers of its customers (Notice 735). */
function vatCheck({ reverseAccounts, withoutVatNumber, reverseGroups, groupsToReview }: ClientFacts): Check {
  const lacking = [
    groupsToReview > 0 ? `${counted(groupsToReview, 'product group')} to review for reverse charge` : '',
    reverseAccounts > 0 && reverseGroups === 0 ? 'no product group is marked for reverse charge' : '',
    withoutVatNumber > 0
      ? `${counted(withoutVatNumber, 'account')} with reverse charge without a VAT number`
      : '',
  ].filter(Boolean)
  const words = listed(lacking)
  return {
    key: 'vat-categories',
    group: 'Customers',
    title: 'VAT categories of product groups',
    state: state(lacking.length === 0, 'advised'),
    words:
      lacking.length > 0
        ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
        : 'A product group that is not classified is standard-rated.',
    place: 'vat',
  }
}

/** Everything that a reseller's first run needs, in the order in which it is set up. */
export function readinessItems(
  facts: { brands: readonly BrandFacts[]; carriers: readonly CarrierFacts[]; client: ClientFacts },
  most: number,
): ReadinessItem[] {
  const { brands, carriers, client } = facts
  const accounts = brands.reduce((sum, brand) => sum + brand.accounts, 0)
  const ofBrands = brands.flatMap(brand =>
    brandChecks(brand).map(check => ({ ...check, brand: { index: brand.index, name: brand.name } })),
  )
  const none: Check = {
    key: 'brand',
    group: 'Brands',
    title: 'A brand',
    state: 'missing',
    words: 'No brand: it is the supplier on the invoices.',
    place: 'brand-creation',
  }
  const rest: Check[] = [
    ...(brands.length === 0 ? [none] : []),
    ...usageChecks(carriers),
    ...customerChecks(accounts, client, most),
    vatCheck(client),
    {
      key: 'output-path',
      group: 'Output',
      title: 'Output path',
      state: state(client.hasOutputPath, 'advised'),
      words: client.hasOutputPath
        ? 'Files are delivered at the end of a run.'
        : 'End-of-run files are downloaded by hand.',
      place: 'paths',
    },
    {
      key: 'live',
      group: 'Output',
      title: 'Live',
      state: state(client.isLive, 'advised'),
      words: client.isLive
        ? 'Schedules run for it.'
        : 'It is not live, so schedules skip it. Make it live once everything else is set up.',
      place: 'reseller',
    },
  ]
  return [...ofBrands, ...rest.map(check => ({ ...check, brand: null }))]
}
