import { expect, it } from 'vitest'
import { correctedText, inColumns } from './corrected-text.ts'

const line = (lineNumber: number, raw: string, fields: string[]) => ({
  lineNumber,
  raw,
  fields,
  reason: 'BAD_NUMBER' as const,
  bad: [],
})

it('writes changed fields in the layout, and everything else as it was', () => {
  const lines = [line(2, 'a;"x"', ['a', 'x']), line(3, 'b;y', ['b', 'y']), line(4, 'c"', ['c"'])]
  const edits = { 3: ['b', 'p;"q"'], 4: ['c;z'] }
  expect(correctedText(lines, edits, ';')).toBe('a;"x"\nb;"p;""q"""\nc;z')
})

it('gives a line that was cut short the fields it lacks, marked as wrong', () => {
  const columns = ['call_id', 'cli', 'started_at', 'seconds']
  expect(inColumns(line(2, 'a,b', ['a', 'b']), columns)).toMatchObject({
    fields: ['a', 'b', '', ''],
    bad: [2, 3],
  })
  const whole = line(3, 'a,b,c,d', ['a', 'b', 'c', 'd'])
  expect(inColumns(whole, columns)).toBe(whole)
  // It could not be split.
  const text = line(4, 'a"b', ['a"b'])
  expect(inColumns(text, columns)).toBe(text)
})
