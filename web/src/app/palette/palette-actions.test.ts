import type { AccountHit } from '@nineops/contract/crm/account-search.contract'
import { expect, test } from 'vitest'
import { actionsOf, namedHits, noteOf, readRequest } from './palette-actions.ts'

const read = (query: string) => readRequest(query, '2026-11-27')

test('a verb before an account or invoice says what is done with it', () => {
  expect(read('why BT103344')).toEqual({ text: 'bt103344', verb: 'why' })
  expect(read('  Explain  BT103344 ')).toEqual({ text: 'bt103344', verb: 'why' })
  expect(read('resend bt103344')).toEqual({ text: 'bt103344', verb: 'resend' })
  expect(read('price BEA005501')).toEqual({ text: 'bea005501', verb: 'price' })
})

test('a month after it is that of the last invoice of that month, unless a year is named', () => {
  expect(read('bea005501 march')).toEqual({ text: 'bea005501', month: '2026-03' })
  expect(read('bea005501 nov')).toEqual({ text: 'bea005501', month: '2026-11' })
  expect(read('bea005501 december')).toEqual({ text: 'bea005501', month: '2025-12' })
  expect(read('bea005501 sept 2024')).toEqual({ text: 'bea005501', month: '2024-09' })
  expect(read('resend elstree garden mar')).toEqual({
    text: 'elstree garden',
    verb: 'resend',
    month: '2026-03',
  })
})

test('anything else is searched for as it is', () => {
  for (const text of [
    '',
    'BEA005501',
    'march',
    'why',
    'price march',
    'elstree marching',
    'resendable 7',
    'elstree ma',
  ])
    expect(read(text)).toBeUndefined()
})

const none: [] = []
const account: AccountHit = {
  account: { index: 7, accountNumber: 'BEA005501', companyName: 'Elstree Garden Centre' },
  client: { index: 1, name: 'Beacon Telecom' },
  brand: { index: 2, name: 'Beacon Business' },
  closedOn: null,
  kind: 'exact',
  matched: { field: 'accountNumber', text: 'BEA005501', marks: none },
  marks: { accountNumber: none, companyName: none },
  invoice: null,
  usage: null,
}
const invoice: AccountHit = {
  ...account,
  matched: { field: 'invoiceNumber', text: 'BT103344', marks: none },
  invoice: { index: 90, runIndex: 12, kind: 'invoice' },
}
const bureau = ['NINEOPS_BUREAU_ACCESS', 'NINEOPS_CRM_ACCESS'] as const

test('an invoice is explained and sent again, and the price of its account changed', () => {
  expect(actionsOf(invoice, {}, bureau)).toEqual([
    { label: 'Explain BT103344', note: 'why', invoice: invoice.invoice, at: { view: 'why' } },
    { label: 'Resend BT103344', note: 'resend', invoice: invoice.invoice, at: { ask: 'resend' } },
    {
      label: 'Change a price of BEA005501 Elstree Garden Centre',
      note: 'price',
      invoice: null,
      at: { tab: 'charges' },
    },
  ])
})

test('of an account it is the last invoice, or the one of the month', () => {
  const [why] = actionsOf(account, { verb: 'why' }, bureau)
  expect(why).toMatchObject({ invoice: null, at: { tab: 'invoices', bill: 'last', view: 'why' } })
  expect(actionsOf(account, { month: '2026-03' }, bureau)).toEqual([
    {
      label: 'Open the invoice of Mar 2026 of BEA005501 Elstree Garden Centre',
      note: '',
      invoice: null,
      at: { tab: 'invoices', bill: '2026-03' },
    },
  ])
})

test('who is not of the Bureau changes no price and sends nothing', () => {
  expect(actionsOf(invoice, {}, ['NINEOPS_CRM_ACCESS']).map(({ note }) => note)).toEqual(['why'])
  expect(actionsOf(invoice, { verb: 'resend' }, ['NINEOPS_CRM_ACCESS'])).toEqual([])
})

test('nothing is done with what an earlier text found, before exactly what is typed is answered', () => {
  const answer = { text: 'resend BT103344', hits: [invoice], isEarlier: false }
  expect(namedHits(' resend BT103344', true, answer)).toEqual([invoice])
  expect(namedHits('resend BT103344', true, { ...answer, isEarlier: true })).toEqual([])
  expect(namedHits('resend BT103344', true, { ...answer, text: 'resend BT103340' })).toEqual([])
})

test('without a verb it is what is named in full, or alone', () => {
  const part = { ...account, kind: 'prefix' as const }
  const answer = { text: 'bea', isEarlier: false }
  expect(namedHits('bea', false, { ...answer, hits: [account, part] })).toEqual([account])
  expect(namedHits('bea', false, { ...answer, hits: [part, account] })).toEqual([])
  expect(namedHits('bea', false, { ...answer, hits: [part] })).toEqual([part])
})

test('what can be done says whose it is, unless that reseller is chosen', () => {
  expect(noteOf('why', invoice, 1)).toBe('why')
  expect(noteOf('why', invoice, 2)).toBe('why · Beacon Telecom')
  expect(noteOf('', invoice, undefined)).toBe('Beacon Telecom')
})
