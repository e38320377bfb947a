import { expect, it } from 'vitest'
import { layoutOf, layoutOfProfile, readRentalLine } from './rental-lines.domain.ts'

const gammaLine = [
  '01/10/2026',
  'October 2026',
  '01632 960101',
  'WLR3 line',
  'Rental',
  '12.50',
  '-3.125',
  '1',
]
const read = (fields: readonly string[], header: readonly string[] = fields) => {
  const layout = layoutOf(header)
  if (!layout) throw new Error('The layout is not known.')
  return readRentalLine(7, layout, at => fields[at] ?? '')
}

it("reads Gamma's eight columns without a header; what is broken off a month counts", () => {
  expect(layoutOf(gammaLine)?.isLine).toBe(true)
  expect(read(gammaLine)).toEqual({
    line: 7,
    month: '2026-10-01',
    number: '441632960101',
    product: 'WLR3 line',
    quantity: '1',
    fromDate: '2026-10-01',
    toDate: null,
    cost: '9.375000',
  })
})

it('finds the columns of a file by their names, in any order', () => {
  const header = ['Circuit ID', 'Charge to', 'Charge from', 'Net cost', 'Service description']
  expect(layoutOf(header)?.isLine).toBe(false)
  expect(read(['ONEA123456', '2026-11-30', '2026-11-01', '£1,250.50', 'EAD 100'], header)).toMatchObject({
    number: 'ONEA123456',
    month: '2026-11-01',
    toDate: '2026-11-30',
    quantity: '1',
    cost: '1250.500000',
  })
  expect(layoutOf(['CLI', 'Description'])).toBeNull()
})

const changed = (at: number, text: string) => read(gammaLine.with(at, text), gammaLine)

it('rejects a cost that is not in pounds', () => {
  const header = ['CLI', 'Month', 'Cost', 'Currency']
  const line = ['01632 960001', 'October 2026', '9.00']
  expect(read([...line, 'GBP'], header)).toMatchObject({ cost: '9.000000' })
  expect(read([...line, 'EUR'], header)).toBe('BAD_CURRENCY')
})

it('rejects a line with the reason', () => {
  expect(changed(2, '')).toBe('MISSING_FIELD')
  expect(changed(5, '')).toBe('MISSING_FIELD')
  expect(changed(2, '?')).toBe('BAD_NUMBER')
  expect(changed(0, '31/02/2026')).toBe('BAD_DATE')
  expect(changed(1, 'Octember 2026')).toBe('BAD_DATE')
  expect(changed(5, '12.5.0')).toBe('BAD_COST')
  expect(changed(6, 'none')).toBe('BAD_COST')
  expect(changed(7, '-1')).toBe('BAD_QUANTITY')
})

const own = {
  delimiter: ';',
  header: 'present',
  columns: { number: 'Line', cost: 'Charged', from: 'Since', product: 2 },
  dateFormat: 'dd-mmm-yyyy',
  costUnit: 'pence',
} as const

const cells =
  (cost: string, since = '01-Oct-2026') =>
  (at: number) =>
    ['01632 960101', 'FTTC 80/20', since, cost][at] ?? ''

it("reads a carrier's own columns by name or position, its dates, and pence", () => {
  const layout = layoutOfProfile(own, ['line', 'What', 'SINCE', 'charged'])
  if (!layout) throw new Error('The layout is not known.')
  expect(readRentalLine(2, layout, cells('1250.5'))).toMatchObject({
    number: '441632960101',
    product: 'FTTC 80/20',
    month: '2026-10-01',
    cost: '12.505000',
  })
  expect(readRentalLine(2, layout, cells('0.00001'))).toBe('BAD_COST')
  expect(readRentalLine(2, layout, cells('1250', '01/10/2026'))).toBe('BAD_DATE')
  expect(layoutOfProfile(own, ['Line', 'What', 'Since'])).toBeNull()
  const positions = { ...own, header: 'absent', columns: { number: 1, cost: 4, from: 3 } } as const
  expect(layoutOfProfile(positions, ['01632 960101'])?.isLine).toBe(true)
})
