import { expect, it } from 'vitest'
import { correctedText } from './corrected-text.ts'

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
