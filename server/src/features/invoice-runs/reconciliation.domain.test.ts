import { describe, expect, it } from 'vitest'
import { differencesOf, type RunMoney, reconciliationOf } from './reconciliation.domain.ts'

const money: RunMoney = {
  documents: { items: 10, pence: 100_000 },
  directDebit: { items: 5, pence: 70_000 },
  collectedElsewhere: { items: 1, pence: 5_000 },
  notCollected: { items: 2, pence: -1_000 },
  otherPayment: { items: 2, pence: 26_000 },
  pdfs: 10,
  hosted: 10,
  ledgerBrands: { items: 10, pence: 100_000 },
  ledger: { documents: { items: 10, pence: 100_000 }, receipts: { items: 5, pence: 70_000 }, unnamed: [] },
  files: [],
}

describe('the money of a run', () => {
  it('agrees where invoices are Direct Debit and other payment, the ledger, the PDFs and what is hosted', () =>
    expect(differencesOf(money)).toEqual([]))

  it.each([
    [
      'a penny is missing',
      { otherPayment: { items: 2, pence: 25_999 } },
      'Direct Debit and other payment are',
    ],
    ['a document is missing', { otherPayment: { items: 1, pence: 26_000 } }, '9 documents of £1,000.00'],
    ['a PDF is missing', { pdfs: 9 }, 'There are 9 PDFs of 10 documents.'],
    ['one is not hosted', { hosted: 9 }, '9 of 10 documents are hosted.'],
    [
      'the ledger lacks a penny',
      { ledger: { ...money.ledger, documents: { items: 10, pence: 99_999 } } },
      'The ledger has 10 documents of £999.99',
    ],
    [
      'the ledger has too many receipts',
      { ledger: { ...money.ledger, receipts: { items: 6, pence: 70_001 } } },
      'The ledger has receipts of £700.01',
    ],
    [
      'the ledger cannot name an account',
      { ledger: { ...money.ledger, unnamed: ['ACCOUNT-1'] } },
      'cannot name the accounts ACCOUNT-1: give them a ledger reference',
    ],
  ])('does not agree where %s', (_what, broken, message) =>
    expect(differencesOf({ ...money, ...broken })).toEqual([expect.stringContaining(message)]),
  )

  it('has nothing of a ledger that no brand gets', () => {
    const without = {
      ...money,
      ledgerBrands: null,
      ledger: { ...money.ledger, documents: { items: 0, pence: 0 } },
    }
    expect(reconciliationOf(without)).toMatchObject({ ledger: null, differences: [] })
  })
})
