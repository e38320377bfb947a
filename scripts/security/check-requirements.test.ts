import { expect, test } from 'vitest'
import { faultsOf, numbers } from './check-requirements.ts'

const files: Readonly<Record<string, string>> = {
  'a.ts': '',
  'a.test.ts': "test('it holds', () => { expect(1).toBe(1) })",
}
const read = (path: string) => files[path]
const table = (changes: Readonly<Record<string, string>> = {}) =>
  numbers
    .map(number => changes[number] ?? `| ${number} | asks | met | \`a.ts\`<br>\`a.test.ts\` › it holds |`)
    .join('\n')

test('a table with every requirement once, whose files and tests exist, is in order', () => {
  expect(numbers).toHaveLength(260)
  expect(faultsOf(table(), read)).toEqual([])
})

test('a missing file or test, a state without its reason and a missing requirement are reported', () => {
  const faults = faultsOf(
    table({
      '2.1.1': '| 2.1.1 | asks | met | `b.ts` |',
      '2.1.2': '| 2.1.2 | asks | met | `a.test.ts` › it does not |',
      '2.1.3': '| 2.1.3 | asks | part | `a.ts` |',
      '2.1.4': '| 2.1.1 | asks | met | `a.ts` |',
      '2.1.5': '| 9.9.9 | asks | met | `a.ts` |',
    }),
    read,
  )
  expect(faults).toEqual([
    '2.1.1: there is no b.ts',
    "2.1.2: a.test.ts has no test 'it does not'",
    "2.1.3: 'part' is no state with its reason",
    '2.1.1 stands twice',
    '9.9.9 is no requirement of level 2',
    '2.1.4 is missing',
    '2.1.5 is missing',
  ])
})
