import { expect, it } from 'vitest'
import { nameFault, namesOf, otherCaseOf } from './file-keys.ts'

it.each([
  '.',
  '..',
  'a/b',
  'a\\b',
  'a\0',
  '%2e%2e',
  '\u2025',
  '\uff0f',
  '\u202ecod',
  'e\u0301',
  'a.',
  ' a',
  'x'.repeat(256),
])('the name %j is refused with a reason', name => {
  expect(nameFault(name)).toMatch(/^has /)
})

it('plain names are accepted, in any language', () => {
  for (const name of ['a.csv', 'Ärger 2026 (1).csv', '漢字.txt', '.hidden', '100%.csv', '...a'])
    expect(nameFault(name), name).toBeNull()
  expect(namesOf('a/b/c.txt')).toEqual(['a', 'b', 'c.txt'])
  expect(namesOf('')).toEqual([])
  expect(() => namesOf('/a')).toThrow('is absolute')
  expect(() => namesOf('a//b')).toThrow('empty part')
})

it('names that differ only in capitals or Unicode form are recognised', () => {
  expect(otherCaseOf('Pack.zip', ['pack.ZIP', 'x'])).toBe('pack.ZIP')
  expect(otherCaseOf('straße', ['STRASSE'])).toBe('STRASSE')
  expect(otherCaseOf('é', ['e\u0301'])).toBe('e\u0301')
  expect(otherCaseOf('pack.zip', ['pack.zip', 'packs.zip'])).toBeUndefined()
})
