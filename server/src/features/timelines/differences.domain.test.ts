import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { differencesOf } from './differences.domain.ts'

const differences = (before: unknown, after: unknown) => differencesOf(before, after, new Map()).differences

test('before and after are shown side by side, field by field, in words and units', () => {
  expect(
    differences(
      { name: 'Line rental', amount: '12.5', address: { town: 'Leeds' }, roles: ['a'], endDate: null },
      {
        name: 'Line rental',
        amount: '14',
        address: { town: 'York' },
        roles: ['a', 'b'],
        endDate: '2026-10-31',
      },
    ),
  ).toEqual([
    { field: 'Name', before: 'Line rental', after: 'Line rental', changed: false },
    { field: 'Amount', before: '£12.50', after: '£14.00', changed: true },
    { field: 'Address › Town', before: 'Leeds', after: 'York', changed: true },
    { field: 'Roles', before: 'a', after: 'a, b', changed: true },
    { field: 'Last day', before: null, after: '31/10/2026', changed: true },
  ])
})

test('the settings of reminders read as on the brand', () => {
  const fields = differences({}, { remind: true, remindFrom: '5.00', reminderDays1: 7, reminderText3: 'Pay' })
  expect(fields.map(({ field }) => field)).toEqual([
    'Reminders by e-mail',
    'Smallest debt to remind of',
    'First reminder, days after the due date',
    'Text of the last reminder',
  ])
})

test('a credit note and an approval read as on their screens', () => {
  const fields = differences(null, { rebill: true, digest: 'a1' })
  expect(fields.map(({ field }) => field)).toEqual(['Billed again', 'Checksum of the figures'])
})

test('the words of a credit note, a dispute and a bounced e-mail have one label', () => {
  const [field] = differences(null, { document: 'invoice A1', words: 'Says the line was ceased' }).slice(1)
  expect(field).toMatchObject({ field: 'Explanation', after: 'Says the line was ceased' })
})

test('what is created has no before, what is removed no after', () => {
  expect(differences(null, { name: 'A' })).toEqual([
    { field: 'Name', before: null, after: 'A', changed: true },
  ])
  expect(differences({ name: 'A' }, undefined)).toEqual([
    { field: 'Name', before: 'A', after: null, changed: true },
  ])
})

test('a list of things is shown thing by thing, and a long one says how many more there are', () => {
  const rows = Array.from({ length: 32 }, (_, index) => ({ cli: `0200000${index}` }))
  const fields = differences(null, { rows }).map(({ field }) => field)
  expect(fields[0]).toBe('Rows 1 › Number')
  expect(fields.at(-1)).toBe('Rows, further')
  expect(fields).toHaveLength(31)
})

test('bank details show their last digits; one that changed behind the mask is marked as changed', () => {
  expect(differences({ bankAccount: '11112222' }, { bankAccount: '99992222' })).toEqual([
    { field: 'Bank account', before: '••••2222', after: '••••2222', changed: true },
  ])
})

test('no secret is shown, however deeply nested', () => {
  const secret = fc.constantFrom('password', 'clientSecret', 'refresh_token', 'passwordHash', 'storage_key')
  const entry = fc.letrec(tie => ({
    value: fc.oneof({ depthSize: 'small' }, fc.string({ unit: 'grapheme' }), tie('list'), tie('thing')),
    list: fc.array(tie('value'), { maxLength: 3 }),
    thing: fc.dictionary(fc.oneof(fc.string(), fc.constant('name')), tie('value'), { maxKeys: 3 }),
  })).value
  fc.assert(
    fc.property(entry, secret, fc.nat(3), (value, key, depth) => {
      let hidden: unknown = { [key]: 'OPEN-SESAME', beside: value }
      for (let at = 0; at < depth; at += 1) hidden = at % 2 === 0 ? [hidden] : { inside: hidden }
      expect(JSON.stringify(differences(hidden, hidden))).not.toContain('OPEN-SESAME')
      expect(differences(hidden, hidden).every(({ changed }) => !changed)).toBe(true)
    }),
  )
})
