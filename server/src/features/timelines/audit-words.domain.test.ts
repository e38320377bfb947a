import { expect, test } from 'vitest'
import '../../app/routes.ts'
import { allActions, auditActions } from '../../platform/audit/audit-actions.ts'
import type { AuditRow } from './audit-rows.domain.ts'
import { auditWords, plainWords } from './audit-words.domain.ts'
import { changesOf, fieldName } from './field-words.domain.ts'

test('every audit action has its own wording', () => {
  const actions = allActions()
  expect(actions.length).toBeGreaterThan(60)
  expect(actions.filter(({ describe }) => describe === '').map(({ id }) => id)).toEqual([])
})

const declare = () => auditActions('greeting', 'greetings', 'notes', { sent: 'Hello' })

test('an action is declared once', () => {
  expect(declare().sent).toMatchObject({ id: 'greeting.sent', entity: 'greetings', kind: 'notes' })
  expect(declare).toThrow('greeting.sent')
})

test('names with capitals stay as they are', () => {
  expect(plainWords('dash_api_settings')).toBe('Dash API settings')
  expect(plainWords('cors_origins')).toBe('CORS origins')
  expect(plainWords('rapid_capital')).toBe('Rapid capital')
  expect(fieldName('pdfSha256')).toBe('PDF SHA256')
  expect(fieldName('paymentDays')).toBe('Payment days')
})

const row = (changes: Partial<AuditRow>): AuditRow => ({
  index: 1,
  action: 'thing.changed',
  entity: 'things',
  entityIndex: 1,
  username: 'ann',
  userIndex: 1,
  before: null,
  after: null,
  requestId: 'r',
  ...changes,
})
const reader = { accountNumber: null, charges: new Map<number, string>() }

test('an unknown action is worded from its name, and its kind is that of its thing', () => {
  expect(auditWords(row({ action: 'garden_note.watered', after: { name: 'Roses' } }), reader)).toEqual({
    kind: 'notes',
    sentence: 'Garden note watered “Roses”',
  })
})

const creditNoteSentence = (after: object) =>
  auditWords(
    row({ action: 'credit_note.issued', after: { number: 'C-1', gross: '-6.00', words: 'Twice', ...after } }),
    reader,
  ).sentence

test('a credit note’s entry names its invoices, listed or, in older entries, as one text', () => {
  expect(creditNoteSentence({ invoices: ['N-1', 'N-2'] })).toMatch(/ for invoices N-1 and N-2: Twice$/)
  expect(creditNoteSentence({ invoices: ['N-1'] })).toMatch(/ for invoice N-1: Twice$/)
  expect(creditNoteSentence({ invoice: 'N-1, N-2' })).toMatch(/ for invoices N-1 and N-2: Twice$/)
})

test('any values make a sentence, whatever an entry contains', () => {
  const odd = [
    null,
    7,
    'text',
    [],
    [{ index: 1 }],
    { name: 5, amount: null, after: { deep: [1] }, reason: 'x' },
  ]
  for (const { id: action } of allActions())
    for (const before of odd)
      for (const after of odd) {
        const { sentence } = auditWords(row({ action, before, after }), reader)
        expect(sentence, action).toMatch(/^\S/)
        expect(sentence, action).not.toMatch(/undefined|\[object|null|NaN/)
      }
})

test('values are shown in words and units, never as they are stored', () => {
  const before = {
    amount: '1200.5',
    endDate: null,
    paymentMethod: 'transfer',
    version: 'a',
    brand: { index: 1, name: 'North' },
  }
  const after = {
    amount: '1300.00',
    endDate: '2026-10-31',
    paymentMethod: 'direct_debit',
    version: 'b',
    brand: { index: 2, name: 'South' },
  }
  expect(changesOf(before, after, new Map())).toEqual([
    { field: 'Amount', before: '£1,200.50', after: '£1,300.00' },
    { field: 'Last day', before: null, after: '31/10/2026' },
    { field: 'Payment method', before: 'transfer', after: 'Direct Debit' },
    { field: 'Brand', before: 'North', after: 'South' },
  ])
  expect(changesOf({ amount: '10' }, { amount: '10.00' }, new Map())).toEqual([])
  expect(changesOf(null, { carrierIndex: 4 }, new Map([['carrierIndex', new Map([[4, 'BT']])]]))).toEqual([
    { field: 'Carrier', before: null, after: 'BT' },
  ])
})

test('no history shows what the code calls a choice', () => {
  const after = {
    decision: 'represent',
    kind: 'arudd',
    itemisation: 'masked',
    customerType: 'small_business',
    collect: 'balance',
    category: 'outside',
    format: 'sage',
    countedBy: 'cli',
    process: 'build-reports',
    leftOut: ['e-invoices', 'vat'],
    action: 'rate-bill-run',
    again: 'waiting',
    possible: ['represent'],
  }
  expect(changesOf(null, after, new Map()).map(change => change.after)).toEqual([
    'collect again',
    'ARUDD',
    'every call, last four digits hidden',
    'small business or charity',
    'the whole balance due',
    'outside the scope',
    'Sage 50',
    'number',
    'Build reports',
    'e-invoices, VAT',
    'rate bill run',
  ])
})

const say = (action: string, values: object) => auditWords(row({ action, after: values }), reader).sentence

test('a sentence says choices as their screens do', () => {
  expect(say('bacs_report.decided', { reference: 'R-1', kind: 'arudd', decision: 'represent' })).toBe(
    'Row R-1 of a Bacs report (ARUDD) decided: collect again',
  )
  expect(say('invoice_run.report_confirmed', { report: 'vat' })).toBe('Report VAT confirmed')
  const exempt = { productGroups: 'Calls', validFrom: '2026-01-01', category: 'exempt' }
  expect(say('product_group_vat.set', exempt)).toBe('VAT category of Calls set from 01/01/2026: exempt')
})

const confirmedSentence = (after: object) =>
  auditWords(
    row({ action: 'invoice_run.confirmed', after: { accounts: 300, gross: '29847.14', ...after } }),
    reader,
  ).sentence

test('a run that was confirmed says how many accounts it invoices, and how many it left out', () => {
  expect(confirmedSentence({ failed: 8 })).toBe(
    'Invoice run confirmed without 8 failed accounts: 292 accounts, £29,847.14',
  )
  expect(confirmedSentence({})).toBe('Invoice run confirmed: 300 accounts, £29,847.14')
})

const approved = (after: object) =>
  auditWords(row({ action: 'invoice_run.approved', after }), reader).sentence

test('an approval names what was approved', () => {
  expect(approved({ invoices: 2, creditNotes: 1, gross: '12.00' })).toBe(
    'Invoice run approved: 2 invoices and 1 credit note, £12.00',
  )
  expect(approved({ invoices: 0, creditNotes: 1, gross: '-6.00' })).toMatch(
    /^Invoice run approved: 1 credit note, /,
  )
})

const entered = (externalSource: object | null) =>
  auditWords(row({ action: 'call_source.entered', after: { externalSource } }), reader).sentence

test('calls entered in place of rejected lines are said to correct them', () => {
  expect(entered(null)).toBe('Calls entered manually')
  expect(entered({ index: 3, name: 'july.csv' })).toBe('Rejected lines of “july.csv” corrected')
})
