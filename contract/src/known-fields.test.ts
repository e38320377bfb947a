import { expect, test } from 'vitest'
import { z } from 'zod'
import { knownFields } from './known-fields.ts'

const line = z.object({ amount: z.string(), tax: z.object({ rate: z.number() }).nullable() })
const body = z.object({
  name: z.string().optional(),
  lines: z.array(line).default([]),
  byName: z.record(z.string(), line).optional(),
  anything: z.unknown().optional(),
  part: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), a: z.number() }),
    z.strictObject({ kind: z.literal('b'), b: z.number() }),
  ]),
})
const part = { kind: 'a', a: 1 }

test('a value of known fields alone is as it was', () => {
  const value = { name: 'x', lines: [{ amount: '1', tax: { rate: 2 } }], anything: { goes: [1] }, part }
  expect(knownFields(body, value)).toEqual({ known: value, unknown: [] })
})

test('unknown fields are named wherever they are, and left out', () => {
  const value = {
    nmae: 'x',
    lines: [{ amount: '1', tax: null, more: 1 }],
    byName: { one: { amount: '1', tax: { rate: 2, of: 3 } } },
    part: { kind: 'b', b: 1, a: 1 },
  }
  expect(knownFields(body, value)).toEqual({
    known: {
      lines: [{ amount: '1', tax: null }],
      byName: { one: { amount: '1', tax: { rate: 2 } } },
      part: { kind: 'b', b: 1 },
    },
    unknown: ['nmae', 'lines.0.more', 'byName.one.tax.of', 'part.a'],
  })
})

test('what is behind a transformation, a preparation or both of two is known', () => {
  const both = z.intersection(z.object({ a: z.number() }), z.object({ b: z.number() }))
  expect(knownFields(both, { a: 1, b: 2, c: 3 })).toEqual({ known: { a: 1, b: 2 }, unknown: ['c'] })
  const changed = z.object({ a: z.number() }).transform(({ a }) => a)
  expect(knownFields(changed, { a: 1, c: 3 }).unknown).toEqual(['c'])
  const prepared = z.preprocess(value => value, z.object({ a: z.number() }))
  expect(knownFields(prepared, { a: 1, c: 3 }).unknown).toEqual(['c'])
})

test('a value of another kind is left to the schema', () => {
  for (const value of [null, 'text', 7, ['x']])
    expect(knownFields(body, value)).toEqual({ known: value, unknown: [] })
})
