import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differencesOf, type RunMoney, reconciliationOf } from './reconciliation.domain.ts'
import { missingOf, type PaidTally, runMoney } from './run-money.domain.ts'

const all = { items: 10, pence: 100_000 }
const vat = { items: 9, pence: 16_000 }
const receipts = { items: 5, pence: 70_000 }
const written = { documents: all, vat, receipts, unnamed: { items: 0, accounts: [] } }
const ledger = { expected: { documents: all, vat, receipts }, written }
const money: RunMoney = {
  documents: all,
  invoices: { items: 9, pence: 101_000 },
  creditNotes: { items: 1, pence: -1_000 },
  vat,
  vatOfRates: vat,
  directDebit: receipts,
  ofFiles: receipts,
  collectedElsewhere: { items: 1, pence: 3_000 },
  leftOut: { items: 0, pence: 2_000 },
  setOff: { items: 1, pence: 4_000 },
  olderDebt: { items: 0, pence: 0 },
  represented: { items: 0, pence: 0 },
  notCollected: { items: 2, pence: -5_000 },
  otherPayment: { items: 2, pence: 26_000 },
  pdfs: all,
  hosted: all,
  ledger,
  files: [{ name: 'direct-debit-123456-000001.txt', ...receipts }],
}

const counted = (paid: readonly PaidTally[], files: RunMoney['files'], elsewhere = [1, 2, 3]) => ({
  missing: missingOf(paid, new Set(elsewhere)),
  represented: [],
  paid,
  vatOfRates: {
    items: paid.reduce((sum, { withVat }) => sum + withVat, 0),
    pence: paid.reduce((sum, { vatPence }) => sum + vatPence, 0),
  },
  files,
})

describe('the money of a run', () => {
  it('agrees if invoices match Direct Debit and other payment, the ledger, the PDFs and what is hosted', () => {
    expect(differencesOf(money)).toEqual([])
    expect(reconciliationOf(money).checks.every(({ agrees }) => agrees)).toBe(true)
  })

  it.each<[string, Partial<RunMoney>, string]>([
    [
      'a penny is missing',
      { otherPayment: { items: 2, pence: 25_999 } },
      'Direct Debit and other payment are 10 documents of £999.99',
    ],
    ['a document is missing', { otherPayment: { items: 1, pence: 26_000 } }, '9 documents of £1,000.00'],
    ['a Direct Debit is in no file', { files: [] }, 'The Direct Debit files have 0 documents of £0.00'],
    ['VAT by rate is a penny less', { vatOfRates: { items: 9, pence: 15_999 } }, 'VAT by rate is £159.99'],
    ['a PDF is missing', { pdfs: { items: 9, pence: 99_000 } }, 'There are PDFs of 9 documents of £990.00'],
    ['one is not hosted', { hosted: { items: 9, pence: 99_000 } }, '9 documents of £990.00 are hosted'],
    [
      'the ledger lacks a penny',
      { ledger: { ...ledger, written: { ...written, documents: { items: 10, pence: 99_999 } } } },
      'The ledger has 10 documents of £999.99',
    ],
    [
      'the ledger has other VAT',
      { ledger: { ...ledger, written: { ...written, vat: { items: 9, pence: 16_001 } } } },
      'The ledger has VAT of £160.01',
    ],
    [
      'the ledger has too few receipts',
      { ledger: { ...ledger, written: { ...written, receipts: { items: 4, pence: 69_999 } } } },
      'The ledger has 4 receipts of £699.99, the Direct Debits are 5 of £700.00',
    ],
    [
      'the ledger cannot name accounts',
      {
        ledger: {
          ...ledger,
          written: {
            ...written,
            documents: { items: 8, pence: 90_000 },
            unnamed: { items: 2, accounts: ['ACCOUNT-1'] },
          },
        },
      },
      'cannot name the accounts ACCOUNT-1 and 1 more: give them a ledger reference',
    ],
  ])('does not agree where %s', (_what, broken, message) =>
    expect(differencesOf({ ...money, ...broken })).toEqual([expect.stringContaining(message)]),
  )

  it('says by how much it does not agree', () => {
    const { checks } = reconciliationOf({ ...money, hosted: { items: 9, pence: 101_000 } })
    expect(checks.find(({ id }) => id === 'hosted')).toMatchObject({
      difference: { items: -1, total: '10.00' },
      agrees: false,
    })
  })

  it('has nothing of a ledger that no brand gets', () =>
    expect(reconciliationOf({ ...money, ledger: null })).toMatchObject({ ledger: null, differences: [] }))

  it('differs if something is due by Direct Debit that is collected neither by a file nor elsewhere', () => {
    const tally: PaidTally = {
      brandIndex: 1,
      kind: 'invoice',
      byDirectDebit: true,
      due: true,
      collected: true,
      leftOut: false,
      items: 2,
      pence: 2400,
      setOffs: 0,
      setOffPence: 0,
      olderDebts: 0,
      olderDebtPence: 0,
      withVat: 2,
      vatPence: 400,
      pdfs: 2,
      pdfPence: 2400,
      hosted: 2,
      hostedPence: 2400,
    }
    const other = { ...tally, brandIndex: 2, collected: false }
    const files = [{ name: 'a file', items: 2, pence: 2400 }]
    expect(differencesOf(runMoney(counted([tally, other], files, [2]), null))).toEqual([])
    expect(differencesOf(runMoney(counted([tally, other], files, []), null))).toEqual([
      'The Direct Debit files have 2 documents of £24.00, due by them are 4 documents of £48.00.',
    ])
    // A user has excluded it.
    const leftOut = { ...other, leftOut: true }
    expect(differencesOf(runMoney(counted([tally, leftOut], files, []), null))).toEqual([])
  })

  it('counts each document once, however it is paid, and agrees to the penny with any mixture', () => {
    const tally = fc
      .record({
        brandIndex: fc.integer({ min: 1, max: 3 }),
        byDirectDebit: fc.boolean(),
        inFile: fc.boolean(),
        leftOut: fc.boolean(),
        items: fc.integer({ min: 1, max: 50 }),
        pence: fc.integer({ min: -1_000_000, max: 1_000_000 }),
        vat: fc.integer({ min: -200_000, max: 200_000 }),
        held: fc.integer({ min: 0, max: 1_000_000 }),
      })
      .map(({ inFile, vat: tax, held, ...one }): PaidTally => {
        const setOffPence = Math.min(Math.max(one.pence, 0), held)
        const due = one.pence > setOffPence
        return {
          ...one,
          kind: one.pence < 0 ? 'credit_note' : 'invoice',
          setOffs: setOffPence > 0 ? one.items : 0,
          setOffPence,
          olderDebts: 0,
          olderDebtPence: 0,
          due,
          collected: one.byDirectDebit && due && inFile,
          withVat: one.items,
          vatPence: tax,
          pdfs: one.items,
          pdfPence: one.pence,
          hosted: one.items,
          hostedPence: one.pence,
        }
      })
    fc.assert(
      fc.property(fc.array(tally, { maxLength: 12 }), paid => {
        const files = paid
          .filter(({ collected }) => collected)
          .map(({ items, pence, setOffPence }) => ({ name: 'a file', items, pence: pence - setOffPence }))
        const made = runMoney(counted(paid, files), null)
        expect(differencesOf(made)).toEqual([])
        expect(made.invoices.pence + made.creditNotes.pence + 0).toBe(made.documents.pence + 0)
        const short = files.map(({ name, items, pence }, at) => ({
          name,
          items,
          pence: pence - (at ? 0 : 1),
        }))
        expect(differencesOf({ ...made, files: short })).toHaveLength(files.length === 0 ? 0 : 1)
      }),
    )
  })
})
