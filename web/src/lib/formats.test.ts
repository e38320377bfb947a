import { counted } from '@nineops/contract/words'
import { describe, expect, it } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatDocuments,
  formatDuration,
  formatLongDate,
  formatPounds,
  readableDates,
  toPence,
} from './formats.ts'
import { fromLondon, toLondon } from './london-time.ts'
import { onlyPlain } from './user-input.ts'

describe('formats for people', () => {
  it.each([
    ['2026-11-20T14:05:59Z', '20/11/2026, 14:05'],
    ['2026-07-01T23:30:00Z', '02/07/2026, 00:30'],
  ])('shows the instant %s in London as %s', (instant, text) => {
    expect(formatDateTime(instant)).toBe(text)
  })

  it('shows dates without a time zone, and durations with hours only if there are any', () => {
    expect(formatDate('2026-11-20')).toBe('20/11/2026')
    expect(formatDate(null)).toBe('')
    expect(formatLongDate('2026-09-03')).toBe('3 September 2026')
    expect(formatLongDate('')).toBe('')
    expect(formatDuration(3723)).toBe('1:02:03')
    expect(formatDuration(59)).toBe('0:59')
  })

  it('writes out the dates in a message, and leaves file names and instants unchanged', () => {
    expect(readableDates('It is held from 2025-10-25 to 2026-01-01.')).toBe(
      'It is held from 25 October 2025 to 1 January 2026.',
    )
    const names = 'calls-2026-10-01.csv, /in/2026-10-01/a.csv, 2026-10-01.csv, 2026-10-01T00:00:00Z'
    expect(readableDates(names)).toBe(names)
  })

  it.each([
    ['1204331.18', '£1,204,331.18'],
    ['-0.5', '−£0.50'],
    ['0.012500', '£0.0125'],
    ['9999999999999999999.99', '£9,999,999,999,999,999,999.99'],
  ])('shows %s pounds exactly as %s', (decimal, text) => {
    expect(formatPounds(decimal)).toBe(text)
  })

  it.each([
    ['0.004200', '£0.0042'],
    ['-0.004900', '−£0.0049'],
    ['0.005000', '£0.01'],
    ['12.345678', '£12.35'],
    ['0.000000', '£0.00'],
  ])('rounds %s pounds to the penny as %s: what is not nothing is never shown as nothing', (exact, text) => {
    expect(formatPounds(toPence(exact))).toBe(text)
  })

  it('counts one and many', () => {
    expect(counted(1, 'file')).toBe('1 file')
    expect(counted(1200, 'file')).toBe('1,200 files')
    expect(formatDocuments({ invoices: 0, creditNotes: 0 })).toBe('0 invoices')
    expect(formatDocuments({ invoices: 0, creditNotes: 1 })).toBe('1 credit note')
    expect(formatDocuments({ invoices: 1200, creditNotes: 2 })).toBe('1,200 invoices and 2 credit notes')
  })

  it('keeps only letters, digits, spaces and hyphens in names (spec §5)', () => {
    expect(onlyPlain('Run 7 - May')).toBe('Run 7 - May')
    expect(onlyPlain('../Ben & Co_"<é>')).toBe('Ben Co')
  })
})

describe("London's wall clock", () => {
  it.each([
    ['2026-07-01 12:00:00', '2026-07-01T11:00:00.000Z'],
    ['2026-12-01 12:00:00', '2026-12-01T12:00:00.000Z'],
    // The repeated hour is its first occurrence.
    ['2026-10-25 01:30:00', '2026-10-25T00:30:00.000Z'],
    // The skipped hour moves forward.
    ['2026-03-29 01:30:00', '2026-03-29T01:30:00.000Z'],
  ])('%s is %s', (wallClock, instant) => {
    expect(fromLondon(wallClock)).toBe(instant)
  })

  it('is unchanged by a round trip', () => {
    expect(toLondon(fromLondon('2026-06-30 09:45:00'))).toBe('2026-06-30 09:45:00')
  })
})
