import { expect, test } from 'vitest'
import { linksOf } from './fact-links.domain.ts'
import { factWords } from './fact-words.domain.ts'

test('an e-mail is said to be with the kind of document that it has', () => {
  const sent = { number: 'N-1', sentTo: 'owner@bakery.example', status: 'sent' }
  const say = (document: string) => factWords['e-mail-sent']?.say({ ...sent, document })
  expect(say('invoice')).toBe('E-mail with invoice N-1 to owner@bakery.example sent')
  expect(say('credit_note')).toBe('E-mail with credit note N-1 to owner@bakery.example sent')
})

const labels = (fact: object) => linksOf({ invoice: 7, number: 'C-1', ...fact }, 3).map(({ label }) => label)

test('an e-mail that came back was sent first', () => {
  const bounced = { number: 'N-1', document: 'invoice', sentTo: 'owner@bakery.example', status: 'bounced' }
  expect(factWords['e-mail-sent']?.say({ ...bounced, words: '552 Mailbox full' })).toBe(
    'E-mail with invoice N-1 to owner@bakery.example sent, but bounced: 552 Mailbox full',
  )
})

test('a call file counts the calls of an account that are rated: others of it may be of the next month', () => {
  const file = { name: 'october.csv', carrier: 'Trunkline', lines: 12, calls: 10 }
  expect(factWords['call-file']?.say(file)).toBe(
    'Call file october.csv of Trunkline collected, with 10 rated calls of this account',
  )
})

test('a link to a credit note, its number made void and its resend say what it is', () => {
  expect(labels({ kind: 'credit_note' })).toEqual(['Credit note C-1'])
  expect(labels({ kind: 'invoice' })).toEqual(['Invoice C-1'])
  expect(labels({ kind: 'resend', document: 'credit_note' })).toEqual(['Credit note C-1'])
  expect(factWords['voided']?.say({ number: 'C-1', kind: 'credit_note' })).toBe(
    'Credit note number C-1 made void',
  )
  expect(
    factWords['e-mail-asked']?.say({
      number: 'C-1',
      kind: 'resend',
      document: 'credit_note',
      reason: 'Lost',
    }),
  ).toBe('Resend of credit note C-1 requested: Lost')
})

const posted = (fact: object) => factWords['posted']?.say({ amount: '97.76', on: '2026-10-19', ...fact })

test('money that files brought says how it came, and why it came back', () => {
  expect(posted({ kind: 'receipt', method: 'direct_debit' })).toBe(
    'Direct Debit of £97.76 collected on 19/10/2026',
  )
  expect(posted({ kind: 'receipt', method: 'transfer', reference: 'CAA000054' })).toBe(
    'Receipt of £97.76 on 19/10/2026 from a bank statement (CAA000054)',
  )
  expect(posted({ kind: 'unpaid', reason: 'Unpaid: Refer to payer' })).toBe(
    'Direct Debit of £97.76 returned. Unpaid: Refer to payer',
  )
})
