import { expect, it } from 'vitest'
import { z } from 'zod'
import { csvOf } from './csv-answers.ts'

const rows = z.array(
  z.object({
    index: z.number(),
    status: z.object({ index: z.number(), description: z.string().nullable() }),
    net: z.string(),
    text: z.string(),
    meta: z.object({ by: z.string() }).nullable(),
  }),
)

it('flattens nested fields, and writes the header even without rows', () => {
  expect(csvOf(rows, [])).toBe('index,status.index,status.description,net,text,meta.by\r\n')
})

it('leaves figures unchanged and makes formulas harmless', () => {
  const row = { index: 1, status: { index: 2, description: null }, net: '-12.50', text: '=1+1', meta: null }
  const other = { ...row, net: '0.10', text: '-SUM(A1)\n"x", y', meta: { by: '@omni' } }
  expect(csvOf(rows, [row, other]).split('\r\n').slice(1)).toEqual([
    "1,2,,-12.50,'=1+1,",
    `1,2,,0.10,"'-SUM(A1)\n""x"", y",'@omni`,
    '',
  ])
})
