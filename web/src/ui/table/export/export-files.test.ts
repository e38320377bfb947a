import { describe, expect, it } from 'vitest'
import { inflateRawSync } from 'node:zlib'
import type { Column } from '../columns.ts'
import { csvFile } from './csv-file.ts'
import { exportCells } from './export-cells.ts'
import { xlsxFile } from './xlsx-file.ts'

interface Row {
  name: string
  gross: string | null
  day: string
  at: string
  seconds: number
}
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', value: row => row.name },
  { id: 'gross', header: 'Gross', value: row => row.gross, kind: 'pounds' },
  { id: 'day', header: 'Day', value: row => row.day, kind: 'date' },
  { id: 'at', header: 'At', value: row => row.at, kind: 'dateTime' },
  { id: 'seconds', header: 'Duration', value: row => row.seconds, kind: 'duration' },
]
const rows: Row[] = [
  {
    name: 'Smith, "Jo"',
    gross: '-12345678901234567.01',
    day: '2026-07-01',
    at: '2026-07-01T11:00:00Z',
    seconds: 43_200,
  },
  { name: '=1+1', gross: null, day: '', at: '', seconds: 1 },
]

async function written(format: 'csv' | 'xlsx'): Promise<Buffer> {
  const headers = columns.map(({ header }) => header)
  const file = format === 'csv' ? csvFile(headers) : xlsxFile(headers)
  for (const row of rows) await file.add([exportCells(columns, row, format)])
  return Buffer.from(await (await file.end()).arrayBuffer())
}

/** Parts of a zip by its local headers. */
function unzip(zip: Buffer): Map<string, string> {
  const parts = new Map<string, string>()
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, name] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)]
    const start = at + 30 + name
    parts.set(
      zip.subarray(at + 30, start).toString(),
      inflateRawSync(zip.subarray(start, start + packed)).toString(),
    )
    at = start + packed
  }
  return parts
}

describe('an export of rows in the browser', () => {
  it('writes CSV with figures as figures, quotes what needs it and disarms formulas', async () => {
    expect((await written('csv')).toString()).toBe(
      '\uFEFFName,Gross,Day,At,Duration\r\n"Smith, ""Jo""",-12345678901234567.01,01/07/2026,"01/07/2026, 12:00",12:00:00\r\n\'=1+1,,,,0:01\r\n',
    )
  })

  it('writes XLSX with amounts digit for digit, dates as dates of London, and text as text', async () => {
    const sheet = unzip(await written('xlsx')).get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).toContain('<v>-12345678901234567.01</v>')
    // 1 July 2026 is day 46204 of Excel; noon in London is half a day more.
    expect(sheet).toContain('<v>46204</v>')
    expect(sheet).toContain('<v>46204.50000000</v>')
    expect(sheet).toContain('<v>0.5</v>')
    expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1</t>')
    expect(sheet).not.toContain('<f>')
  })
})
