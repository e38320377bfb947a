import { assert, array, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import {
  addressLines,
  addressTexts,
  brandFields,
  clientFields,
  noBrand,
  noClient,
  readChanges,
  readNew,
} from './establishment-rules.ts'

it('a new reseller needs only a name', () => {
  expect(readNew(clientFields, noClient, { name: ' Acme ' })).toMatchObject({
    texts: { name: 'Acme', vatNumber: '' },
    problems: new Map(),
  })
  expect([...readNew(clientFields, noClient, { name: ' ' }).problems]).toEqual([['name', 'Enter a name']])
})

it('unchanged details are not validated again, so that old ones do not prevent other corrections', () => {
  const stored = { ...noBrand, name: 'Old', vatNumber: 'GB 990 1001 00' }
  const { changes, problems } = readChanges(brandFields, stored, { ...stored, phone: '0113 496 0999' })
  expect([changes, [...problems]]).toEqual([{ phone: '0113 496 0999' }, []])
  expect([...readChanges(brandFields, stored, { vatNumber: 'GB 990 1001 01' }).problems.keys()]).toEqual([
    'vatNumber',
  ])
})

it.each([
  [{ sortCode: '202959' }, 'bankAccount'],
  [{ bankAccount: '63748472' }, 'sortCode'],
])('a sort code and an account number come together: %j lacks %s', (typed, field) => {
  expect([...readChanges(clientFields, noClient, typed).problems.keys()]).toEqual([field])
})

it('a name stays on one line, notes may have several', () => {
  expect(readNew(clientFields, noClient, { name: 'A\nB' }).problems.get('name')).toContain('line break')
  expect(readNew(clientFields, noClient, { name: 'A', notes: 'one\ntwo' }).problems.size).toBe(0)
  expect(readNew(clientFields, noClient, { name: 'A', notes: 'one\u0000' }).problems.has('notes')).toBe(true)
})

it('reading never throws, and a stored value is accepted unchanged', () => {
  assert(
    property(array(string({ maxLength: 40 }), { minLength: 18, maxLength: 18 }), typed => {
      const details = Object.fromEntries(brandFields.map((field, n) => [field, typed[n] ?? '']))
      const { changes } = readChanges(brandFields, noBrand, details)
      const stored = { ...noBrand, ...changes }
      expect(readChanges(brandFields, stored, changes).changes).toEqual({})
    }),
    { numRuns: 300 },
  )
})

it('an address is stored as its lines, and an old one with more lines keeps them all', () => {
  expect(addressLines({ address1: '1 High Street', address2: '', address3: 'Leeds', address4: '' })).toEqual([
    '1 High Street',
    'Leeds',
  ])
  expect(addressTexts(['1 High Street', 'Leeds'])).toMatchObject({ address2: '', address3: 'Leeds' })
  expect(addressTexts(['1', '2', '3', '4', '5'])).toMatchObject({ address3: '3', address4: '4, 5' })
})
