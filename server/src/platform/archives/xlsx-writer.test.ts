import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  integer,
  oneof,
  record,
  string,
  stringMatching,
  tuple,
} from 'fast-check'
import { expect, test } from 'vitest'
import { readXlsx } from '../../../test/xlsx-reader.ts'
import { xlsxChunks, type XlsxCell, type XlsxRow, type XlsxSheet } from './xlsx-writer.ts'

const column = (title: string) => ({ title, width: 12, align: 'left' as const })
const columns = [column('Number'), column('Company'), { ...column('Gross'), align: 'right' as const }]
const sheet = (rows: XlsxSheet['rows'], name = 'Report'): XlsxSheet => ({ name, columns, rows })
const write = (sheets: XlsxSheet[], rowsPerSheet?: number): Promise<Buffer> =>
  buffer(Readable.from(xlsxChunks(sheets, rowsPerSheet ? { rowsPerSheet } : {})))
const row = (...cells: XlsxCell[]): XlsxRow => ({ cells })
const oneSheet = async (rows: XlsxRow[]) => (await readXlsx(await write([sheet(rows)]))).sheets[0]

test('cells keep their types and amounts their digits', async () => {
  const page = await oneSheet([
    row({ text: 'NW-1' }, { text: '  Ännä & <Söhne> "Ltd"\n2nd line\t' }, { decimal: '1234567890.123456' }),
    row({ integer: 42 }, { date: '2026-11-02' }, { flag: true }),
    row(null, { text: '' }, { decimal: '-0.10' }),
  ])
  expect(page?.rows).toEqual([
    ['Number', 'Company', 'Gross'],
    ['NW-1', '  Ännä & <Söhne> "Ltd"\n2nd line\t', { number: '1234567890.123456', format: '#,##0.00####' }],
    [{ number: '42', format: '#,##0' }, { number: '46328', format: 'dd/mm/yyyy' }, true],
    [null, null, { number: '-0.10', format: '#,##0.00' }],
  ])
})

test('text that looks like a formula stays text', async () => {
  const texts = ['=1+1', '+44 20', '-cmd', '@SUM(A1)', '\t=1', "'quoted"]
  const bytes = await write([sheet(texts.map(text => row({ text })))])
  const { sheets, parts } = await readXlsx(bytes)
  expect(sheets[0]?.rows.slice(1).map(([cell]) => cell)).toEqual(texts)
  expect(parts.get('xl/worksheets/sheet1.xml')).not.toContain('<f')
})

test('what XML cannot hold is escaped the way spreadsheets read it', async () => {
  const bytes = await write([sheet([row({ text: 'a\u0000b\u0001\r\ud800c_x0041_\uffff' })])])
  const { sheets, parts } = await readXlsx(bytes)
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain(
    'a_x0000_b_x0001__x000D__xD800_c_x005F_x0041__xFFFF_',
  )
  expect(sheets[0]?.rows[1]?.[0]).toBe('a\u0000b\u0001\r\ud800c_x0041_\uffff')
})

test('titles stay in view, are bold, and filter the rows but not the totals', async () => {
  const { parts } = await readXlsx(
    await write([
      sheet([row({ text: 'a' }), row({ text: 'b' }), { cells: [{ text: 'Total' }], strong: true }]),
    ]),
  )
  const xml = parts.get('xl/worksheets/sheet1.xml') ?? ''
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(xml).toContain('<autoFilter ref="A1:C3"/>')
  expect(xml).toContain('<col min="1" max="1" width="12" customWidth="1"/>')
  expect(xml).toContain('<c r="A1" s="13"')
  expect(xml).toContain('<c r="A4" s="2"')
})

test('sheet names follow the rules of spreadsheets', async () => {
  const wanted = ["'Usage: [A/B]*?'", 'x'.repeat(40), 'X'.repeat(40), 'history', '', '\u0000\ud800']
  const { sheets } = await readXlsx(await write(wanted.map(name => sheet([], name))))
  const names = sheets.map(one => one.name)
  expect(names.slice(0, 2)).toEqual(['Usage   A B', 'x'.repeat(31)])
  expect(names[2]).toBe(`${'X'.repeat(27)} (2)`)
  expect(names[3]).toBe('history (2)')
  expect(names[4]).toBe('Sheet')
  expect(new Set(names.map(name => name.toLowerCase())).size).toBe(names.length)
})

test('rows beyond the limit of a sheet continue on another', async () => {
  const rows = Array.from({ length: 7 }, (_, i) => row({ integer: i }))
  const { sheets } = await readXlsx(await write([sheet(rows)], 4))
  expect(sheets.map(({ name, rows: read }) => [name, read.length])).toEqual([
    ['Report', 4],
    ['Report (2)', 4],
    ['Report (3)', 2],
  ])
  expect(sheets[2]?.rows[1]?.[0]).toMatchObject({ number: '6' })
})

test('text longer than a cell can hold is cut, and an invalid figure is refused', async () => {
  const page = await oneSheet([row({ text: 'x'.repeat(40_000) })])
  expect(page?.rows[1]?.[0]).toHaveLength(32_767)
  await expect(write([sheet([row({ decimal: '1e5' })])])).rejects.toThrow('Not a number')
  await expect(write([sheet([row({ integer: '1</v>' })])])).rejects.toThrow('Not a number')
})

const asRead = (one: XlsxCell) => {
  if (one === null) return null
  if ('text' in one) return one.text
  if ('decimal' in one) return expect.objectContaining({ number: one.decimal })
  if ('integer' in one) return expect.objectContaining({ number: String(one.integer) })
  return 'flag' in one && one.flag
}

test('any cells read back as they were written', async () => {
  const cell = oneof(
    record({ text: string({ unit: 'binary', maxLength: 40, minLength: 1 }) }),
    record({ text: stringMatching(/^(_x[0-9A-F]{4}_|\ud800|\udc00|[=+@-]|\r|\n)+$/) }),
    record({ decimal: stringMatching(/^-?\d{1,14}\.\d{1,6}$/) }),
    record({ integer: integer() }),
    record({ flag: boolean() }),
    constant(null),
  )
  await assert(
    asyncProperty(array(tuple(cell, cell, cell), { maxLength: 20 }), async rows => {
      const page = await oneSheet(rows.map(cells => row(...cells)))
      expect(page?.rows.slice(1)).toEqual(rows.map(cells => cells.map(asRead)))
    }),
    { numRuns: 60 },
  )
})

test('the same rows give the same bytes, and rows are streamed', async () => {
  let made = 0
  async function* many() {
    for (; made < 30_000; made += 1)
      yield row({ integer: made }, { text: `Company ${made}` }, { decimal: '1.50' })
  }
  const chunks = xlsxChunks([sheet(many())])
  // The first chunk is the entry's header; the second needs some rows, but far from all of them.
  await chunks.next()
  expect(made).toBeLessThan(10_000)
  await chunks.return(undefined)
  const rows = [row({ text: 'a' }, { date: '2026-01-01' }, { decimal: '1.00' })]
  expect((await write([sheet(rows)])).equals(await write([sheet(rows)]))).toBe(true)
})

// Only where the machine has Python: the product does not need it.
const python = 'python3'
const hasPython = spawnSync(python, ['--version']).status === 0
test.runIf(hasPython)('another zip reader finds every part intact', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'xlsx-'))
  const path = join(folder, 'a.xlsx')
  writeFileSync(path, await write([sheet([row({ text: 'a' })])]))
  const script = 'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(z.testzip(), len(z.namelist()))'
  expect(execFileSync(python, ['-c', script, path]).toString().trim()).toBe('None 6')
  rmSync(folder, { recursive: true })
})
