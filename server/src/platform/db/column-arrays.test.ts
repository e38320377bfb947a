import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { type Column, rowsOf } from './column-arrays.ts'

const own = closedAtEnd(await openTestDatabase({ max: 1 }))

const columns: readonly Column<{ text: string | null; pounds: string; at: Date }>[] = [
  ['text', 'text', row => row.text],
  ['pounds', 'numeric', row => row.pounds],
  ['at', 'timestamptz', row => row.at],
]

it('rows written as arrays arrive as they were, whatever their text holds', async () => {
  const at = new Date('2026-10-25T00:30:00.120Z')
  const texts = [
    '"quoted"',
    'C:\\path\\',
    'a,b',
    '{}',
    'null',
    '',
    'two\nlines\tand a tab',
    "O'Neill £5 – é",
    null,
  ]
  const rows = texts.map((text, place) => ({ text, pounds: `${place}.10`, at }))
  const read = await sql`select * from ${rowsOf(rows, columns)} as r (text, pounds, at)`.execute(own.db)
  expect(read.rows).toEqual(rows)
})
