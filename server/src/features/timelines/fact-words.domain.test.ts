import { expect, test } from 'vitest'
import { factWords } from './fact-words.domain.ts'

test('an e-mail is said to be with the kind of document that it has', () => {
  const sent = { number: 'N-1', sentTo: 'owner@bakery.example', status: 'sent' }
  const say = (document: string) => factWords['e-mail-sent']?.say({ ...sent, document })
  expect(say('invoice')).toBe('E-mail with invoice N-1 to owner@bakery.example sent')
  expect(say('credit_note')).toBe('E-mail with credit note N-1 to owner@bakery.example sent')
})
