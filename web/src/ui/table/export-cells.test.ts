import { describe, expect, it } from 'vitest'
import type { Column } from './columns.ts'
import { rowsToExport } from './export-cells.ts'

interface Row {
  name: string
  gross: string | null
  day: string
  at: string
  seconds: number
  late: boolean
}
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', value: row => row.name },
  { id: 'gross', header: 'Gross', value: row => row.gross, kind: 'pounds' },
  { id: 'day', header: 'Day', value: row => row.day, kind: 'date' },
  { id: 'at', header: 'At', value: row => row.at, kind: 'dateTime' },
  { id: 'seconds', header: 'Duration', value: row => row.seconds, kind: 'duration' },
  { id: 'late', header: 'Late', value: row => row.late },
]
const rows: Row[] = [
  {
    name: 'Smith, "Jo"',
    gross: '-12345678901234567.01',
    day: '2026-07-01',
    at: '2026-07-01T11:00:00Z',
    seconds: 43_200,
    late: true,
  },
  { name: '=1+1', gross: null, day: '', at: '', seconds: 1, late: false },
]

const cells = async (format: 'csv' | 'xlsx') =>
  (await rowsToExport(columns, rows, format, new AbortController().signal)).rows

describe('exported rows of the browser', () => {
  it('name their columns, and which are figures', async () => {
    const exported = await rowsToExport(columns, [], 'csv', new AbortController().signal)
    expect(exported.columns.map(({ header }) => header)).toEqual(columns.map(({ header }) => header))
    expect(exported.columns.map(({ figures }) => figures)).toEqual([false, true, false, false, true, false])
  })

  it('have figures as numbers and the rest as displayed text for CSV', async () => {
    expect(await cells('csv')).toEqual([
      [
        'Smith, "Jo"',
        ['-12345678901234567.01', 'plain'],
        '01/07/2026',
        '01/07/2026, 12:00',
        ['12:00:00', 'plain'],
        true,
      ],
      ['=1+1', null, '', '', ['0:01', 'plain'], false],
    ])
  })

  it('have exact amounts, dates in London time and plain text for XLSX', async () => {
    expect(await cells('xlsx')).toEqual([
      [
        'Smith, "Jo"',
        ['-12345678901234567.01', 'money'],
        // 1 July 2026 is day 46204 of Excel; noon in London is half a day more.
        ['46204', 'date'],
        ['46204.50000000', 'dateTime'],
        ['0.5', 'duration'],
        true,
      ],
      ['=1+1', null, '', '', [String(1 / 86_400), 'duration'], false],
    ])
  })

  it('stop when cancelled', async () => {
    const control = new AbortController()
    control.abort()
    const many = Array.from({ length: 500 }, () => rows[0]).flatMap(row => row ?? [])
    await expect(rowsToExport(columns, many, 'csv', control.signal)).rejects.toThrow(DOMException)
  })
})
