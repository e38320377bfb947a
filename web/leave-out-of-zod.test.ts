import { expect, test } from 'vitest'
import { leftOutFormat } from './leave-out-of-zod.ts'

const module = (schema: string): string => `import { z } from 'zod'\nexport const schema = ${schema}\n`

test.each([
  ['z.string().email()', '.email('],
  ['z\n  .string()\n  .trim()\n  .uuid()', '.uuid('],
  ["text.datetime({ offset: true }).describe('when')", '.datetime('],
])('%s is not in the built portal', (schema, format) => {
  expect(leftOutFormat(module(schema))).toBe(format)
})

test.each(['z.email().max(254)', 'z.iso\n  .date()\n  .optional()', 'z.string().trim().max(20)', 'z.date()'])(
  '%s is',
  schema => {
    expect(leftOutFormat(module(schema))).toBeUndefined()
  },
)

test('what is no schema may have such methods', () => {
  expect(leftOutFormat('export const day = calendar.date()')).toBeUndefined()
})
