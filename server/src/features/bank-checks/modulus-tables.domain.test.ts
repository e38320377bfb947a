import { expect, it } from 'vitest'
import { weightLines } from '../../../test/factories/modulus-tables.ts'
import { parseSubstitutions, parseWeights } from './modulus-tables.domain.ts'

const line = '089000 089999 MOD10    0    0    0    0    0    0    7    1    3    7    1    3    7    1'

it('reads every row with its weights, including negative ones, and its exception', () => {
  const { rows, problems } = parseWeights(`\uFEFF${weightLines.replaceAll('\n', '\r\n')}\r\n\r\n`)
  expect(problems).toEqual([])
  expect(rows).toHaveLength(27)
  expect(rows[2]).toEqual({
    line: 3,
    from: 70_116,
    to: 70_116,
    method: 'MOD11',
    weights: [0, 0, 7, 6, 5, 8, 9, 4, 5, 6, 7, 8, 9, -1],
    exception: 12,
  })
})

it.each([
  ['', 'The file holds no row'],
  [line.replace('089999', '08999'), '"08999" is not a sort code of 6 digits'],
  [line.replace('089000', '090000'), 'The range ends at 089999, before it begins at 090000'],
  [line.replace('MOD10', 'MOD97'), '"MOD97" is not MOD10, MOD11 or DBLAL'],
  [line.replace('3    7    1', '3    x    1'), '"x" is not a weight'],
  [`${line}  15`, 'Exception 15 is not known: those from 1 to 14 are'],
  [line.slice(0, -5), 'Has 16 fields'],
])('%j is not taken: %s', (text, message) => {
  expect(parseWeights(text).problems).toEqual([
    { line: 1, message: expect.stringContaining(message) as string },
  ])
})

it('every invalid line is listed by its number in the file', () => {
  const { problems } = parseWeights([line, '', 'MOD10', line, 'x'].join('\n'))
  expect(problems.map(problem => problem.line)).toEqual([3, 5])
})

it('a third row for one sort code is invalid: there are at most two checks', () => {
  expect(parseWeights([line, line].join('\n')).problems).toEqual([])
  expect(parseWeights([line, line, line].join('\n')).problems).toEqual([
    { line: 3, message: 'A third check of sort codes that lines 1 and 2 have' },
  ])
})

it('a substitution is a pair of sort codes, each first one unique', () => {
  expect(parseSubstitutions('938173 938017\n').rows).toEqual([{ sortCode: 938_173, substitute: 938_017 }])
  expect(parseSubstitutions('').problems).toEqual([])
  expect(parseSubstitutions('938173\n938173 938017\n938173 938018').problems.map(each => each.line)).toEqual([
    1, 3,
  ])
})
