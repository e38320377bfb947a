import type { ImportKind } from '@nineops/contract/bureau/import-kinds'

interface KindWords {
  label: string
  /** Singular and plural. */
  one: string
  many: string
  /** What the import does to existing records. */
  about: string
}

export const kindNames: Record<ImportKind, KindWords> = {
  accounts: {
    label: 'Accounts',
    one: 'account',
    many: 'accounts',
    about: 'New account numbers are added; an account number that exists is changed to what the file says.',
  },
  services: {
    label: 'Services',
    one: 'service',
    many: 'services',
    about: 'Numbers are added to accounts. One number cannot belong to two accounts on the same day.',
  },
  charges: {
    label: 'Charges',
    one: 'charge',
    many: 'charges',
    about:
      'One-off and periodic charges are added to accounts. A charge that already exists is not added again.',
  },
  products: {
    label: 'Products',
    one: 'product',
    many: 'products',
    about:
      'New codes are added; a product whose code exists is changed to what the file says. Charges made from it stay as they are.',
  },
  vatcategories: {
    label: 'VAT categories',
    one: 'VAT category',
    many: 'VAT categories',
    about:
      'The VAT category of product groups, for invoices from a day on. One that is set for that day is changed to what the file says.',
  },
  pricesteps: {
    label: 'Price steps',
    one: 'price step',
    many: 'price steps',
    about:
      'What a contract names as rises in pounds, each from its day: of the charges with that description, or of all periodic charges of the account. A step that the contract has already is left as it is.',
  },
  ratecard: {
    label: 'Rate card',
    one: 'entry',
    many: 'entries',
    about:
      'The file becomes one rate card, of a carrier or, for retail, of any carrier. It rates calls once it is allocated. A row with a cost_percent says what is cost plus.',
  },
  openingbalances: {
    label: 'Opening balances',
    one: 'opening balance',
    many: 'opening balances',
    about:
      'What accounts owed when they moved here, each account once. A negative amount is money in hand for the customer.',
  },
  contracts: {
    label: 'Contracts',
    one: 'contract',
    many: 'contracts',
    about:
      'A row gives an account a loyalty scheme, a contract option or both from its start date. With a notice date it ends the contract that it names.',
  },
}
