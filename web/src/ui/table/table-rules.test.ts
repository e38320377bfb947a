import { describe, expect, it } from 'vitest'
import { type Column, cellText, linkingColumn } from './columns.ts'
import { matchingRows, sortedRows } from './rows.ts'
import { sumsOf } from './selection-sums.ts'

interface Row {
  name: string
  gross: string | null
}
const name: Column<Row> = { id: 'name', header: 'Name', value: row => row.name }
const gross: Column<Row> = { id: 'gross', header: 'Gross', value: row => row.gross, kind: 'pounds' }
const columns = [name, gross]
const rows: Row[] = [
  { name: 'Beta', gross: '9.50' },
  { name: 'alpha', gross: null },
  { name: 'Gamma', gross: '-10.00' },
  { name: 'Delta', gross: '1200.00' },
]
const names = (found: readonly Row[]) => found.map(row => row.name)

const shown = (kind: 'phone' | 'rate', value: string) =>
  cellText({ id: 'it', header: 'It', value: () => value, kind }, undefined)

describe('a table', () => {
  it('writes telephone numbers as people do, and rates with four decimals', () => {
    expect(shown('phone', '442079460123')).toBe('020 7946 0123')
    expect(shown('phone', '33123456789')).toBe('+33123456789')
    expect(shown('phone', 'BBEU48530403')).toBe('BBEU48530403')
    expect(['0.0378', '3.5', '0.123456'].map(value => shown('rate', value))).toEqual([
      '£0.0378',
      '£3.5000',
      '£0.123456',
    ])
  })

  it('sorts pounds by amount and text without case, blanks last either way', () => {
    expect(names(sortedRows(rows, columns, [{ id: 'gross', desc: false }]))).toEqual([
      'Gamma',
      'Beta',
      'Delta',
      'alpha',
    ])
    expect(names(sortedRows(rows, columns, [{ id: 'gross', desc: true }]))).toEqual([
      'Delta',
      'Beta',
      'Gamma',
      'alpha',
    ])
    expect(names(sortedRows(rows, columns, [{ id: 'name', desc: false }]))).toEqual([
      'alpha',
      'Beta',
      'Delta',
      'Gamma',
    ])
  })

  it('filters by the displayed text, ignoring case', () => {
    expect(names(matchingRows(rows, columns, ' ALPH'))).toEqual(['alpha'])
    expect(names(matchingRows(rows, columns, '£1,200'))).toEqual(['Delta'])
    expect(matchingRows(rows, columns, '')).toBe(rows)
  })

  it('adds up the pounds of selected rows exactly, and shows nothing of one row', () => {
    expect(sumsOf(columns, rows)).toEqual(['Gross £1,199.50'])
    expect(sumsOf(columns, rows.slice(0, 1))).toEqual([])
    const rates = ['0.1', '0.2', '0.0005'].map((value): Row => ({ name: '', gross: value }))
    expect(sumsOf(columns, rates)).toEqual(['Gross £0.3005'])
    expect(sumsOf([name], rows)).toEqual([])
  })
})

it('a row is linked by its first text that is not empty', () => {
  const circuits: Column<{ number: string; cli: string }>[] = [
    { id: 'result', header: 'Result', value: () => 'Passed', render: () => null },
    { id: 'number', header: 'Circuit', value: row => row.number },
    { id: 'cli', header: 'CLI', value: row => row.cli },
  ]
  expect(linkingColumn(circuits, { number: 'FTTP-7', cli: '0113 496 0001' })?.id).toBe('number')
  expect(linkingColumn(circuits, { number: '', cli: '0113 496 0001' })?.id).toBe('cli')
  expect(linkingColumn(circuits, { number: '', cli: '' })).toBeUndefined()
})
