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
    about: 'New account numbers are added. Existing accounts are updated from the file.',
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
    about: 'New codes are added. Existing products are updated from the file. Existing charges don’t change.',
  },
  vatcategories: {
    label: 'VAT categories',
    one: 'VAT category',
    many: 'VAT categories',
    about:
      'VAT categories of product groups, for invoices from a date. A category already set for that date is updated from the file.',
  },
  pricesteps: {
    label: 'Price steps',
    one: 'price step',
    many: 'price steps',
    about:
      'Price rises in pounds that contracts agree, each from a date: for charges with the description given, or for all periodic charges of the account. Steps that a contract already has don’t change.',
  },
  ratecard: {
    label: 'Rate card',
    one: 'entry',
    many: 'entries',
    about:
      'The file becomes one rate card, of a carrier or, for retail, of any carrier. It rates calls once it is allocated. Rows with a cost_percent are cost plus.',
  },
  openingbalances: {
    label: 'Opening balances',
    one: 'opening balance',
    many: 'opening balances',
    about:
      'What accounts owed when they moved here. Each account has one. A negative amount is a customer’s credit.',
  },
  contracts: {
    label: 'Contracts',
    one: 'contract',
    many: 'contracts',
    about:
      'Each row starts a loyalty scheme, a contract option or both on an account. Add a notice date to end that contract.',
  },
}
