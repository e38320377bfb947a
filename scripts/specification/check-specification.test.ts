import { describe, expect, it, test } from 'vitest'
import { faultsOf, LEAST_ROWS } from './check-rows.ts'
import { readTable } from './read-table.ts'
import { isTitle, titlesOf } from './test-titles.ts'

const source = `
test.describe('the form', () => {
  test('is busy (while signing in)', async () => {})
})
for (const [path, name] of [['/crm', 'CRM']])
  test(\`\${path} is headed \${name}\`, () => {})
it.each([
  ['a ) quoted', 1],
  [\`b\`, 2],
] as const)('refuses %s, which is %d', () => {})
test.skip('is not run', () => {})
it.todo('is not written')
// test('is a comment', () => {})
route('**/api/*')
test('is without a body')
test.runIf(process.getuid?.() === 0)('runs as root alone', () => {})
await test.step('is a step', async () => {})
route('**/q/*/r')
describe.each([['x']])('%s held', () => {})
`
const files: Record<string, string> = { 'web/a.ts': '', 'e2e/a.spec.ts': source }
const read = (path: string) => files[path]

const good = '`web/a.ts` | `e2e/a.spec.ts` › the form › is busy (while signing in)'
const heading = '| Id | Requirement | Done in | Shown by |\n|---|---|---|---|\n'
/** A table of as many rows as are needed, the first ones given. */
const table = (...first: string[]): string => {
  const rest = Array.from(
    { length: LEAST_ROWS },
    (_, at) => `| S${1 + (at % 9)}.${1 + at} | What | ${good} |`,
  )
  return heading + [...first, ...rest].join('\n')
}
const faultsIn = (markdown: string) => faultsOf(readTable(markdown), read)

test('a table whose rows name only existing files and tests has no fault', () => {
  expect(faultsIn(table())).toEqual([])
  expect(
    faultsIn(
      table('| S1.999 | Either \\| or | `web/a.ts`<br>`web/a.ts` | `e2e/a.spec.ts` › /crm is headed CRM |'),
    ),
  ).toEqual([])
})

describe('a planted fault is found:', () => {
  it.each([
    [
      'a file that is not there',
      '| S1.999 | What | `web/b.ts` | `e2e/a.spec.ts` › /crm is headed CRM |',
      'web/b.ts',
    ],
    [
      'a path outside',
      '| S1.999 | What | `../main/web/a.ts` | `e2e/a.spec.ts` › /crm is headed CRM |',
      'no ../',
    ],
    [
      'a folder or nothing',
      '| S1.999 | What | <br> | `e2e/a.spec.ts` › /crm is headed CRM |',
      'nothing does it',
    ],
    [
      'a test file that is not there',
      '| S1.999 | What | `web/a.ts` | `e2e/b.spec.ts` › x |',
      'e2e/b.spec.ts',
    ],
    ['a file that is no test', '| S1.999 | What | `web/a.ts` | `web/a.ts` › x |', 'is no test'],
    ['a test without a title', '| S1.999 | What | `web/a.ts` | `e2e/a.spec.ts` |', 'no title'],
    ['an empty title', '| S1.999 | What | `web/a.ts` | `e2e/a.spec.ts` ›  |', 'no title'],
    ['a title that is not there', '| S1.999 | What | `web/a.ts` | `e2e/a.spec.ts` › is busy |', "'is busy'"],
    [
      'a group that is not there',
      '| S1.999 | What | `web/a.ts` | `e2e/a.spec.ts` › x › /crm is headed CRM |',
      "'x'",
    ],
    [
      'a group in place of a test',
      '| S1.999 | What | `web/a.ts` | `e2e/a.spec.ts` › the form |',
      "'the form'",
    ],
    [
      'a value that is not there',
      '| S1.999 | What | `web/a.ts` | `e2e/a.spec.ts` › /x is headed CRM |',
      "'/x is",
    ],
    ['a skipped test', '| S1.999 | What | `web/a.ts` | `e2e/a.spec.ts` › is not run |', "'is not run'"],
    [
      'a test to be written',
      '| S1.999 | What | `web/a.ts` | `e2e/a.spec.ts` › is not written |',
      'is not written',
    ],
    ['a commented test', '| S1.999 | What | `web/a.ts` | `e2e/a.spec.ts` › is a comment |', 'is a comment'],
    [
      'a test without a body',
      '| S1.999 | What | `web/a.ts` | `e2e/a.spec.ts` › is without a body |',
      'without',
    ],
    ['a double Id', `| S3.3 | What | ${good} |`, 'stands in line 3'],
    ['an Id that is none', `| S2 | What | ${good} |`, 'not like S2.14'],
    ['an empty cell', `| S1.999 |  | ${good} |`, 'an empty cell'],
    ['a missing cell', '| S1.999 | What | `web/a.ts` |', 'cells instead of 4'],
    ['a cell too many', `| S1.999 | What | ${good} | more |`, 'cells instead of 4'],
  ])('%s', (_what, row, said) => {
    const faults = faultsIn(table(row))
    expect(faults.join('\n')).toContain(said)
  })

  it('too few rows, or none', () => {
    const few = table().split('\n').slice(0, -1).join('\n')
    expect(faultsIn(few)).toEqual([`only ${LEAST_ROWS - 1} rows were read, ${LEAST_ROWS} are the least`])
    expect(faultsIn('').length).toBeGreaterThan(0)
  })

  it('a section without a row', () => {
    expect(faultsIn(table().replaceAll('| S7.', '| S6.'))).toContain('section 7 has no row')
  })
})

describe('titles', () => {
  it('are read through tables and conditions, if they run', () => {
    expect(titlesOf(source)).toEqual({
      tests: [
        'is busy (while signing in)',
        '${path} is headed ${name}',
        'refuses %s, which is %d',
        'runs as root alone',
      ],
      groups: ['the form', '%s held'],
    })
  })

  it('with placeholders need literal text, and values that the test contains', () => {
    expect(isTitle('refuses b, which is 2', 'refuses %s, which is %d', source)).toBe(true)
    expect(isTitle('refuses zebra, which is 2', 'refuses %s, which is %d', source)).toBe(false)
    expect(isTitle('CRM is held', '%s is %s', `${source} held`)).toBe(false)
    expect(isTitle('refuses', 'refuses %s, which is %d', source)).toBe(false)
  })
})
