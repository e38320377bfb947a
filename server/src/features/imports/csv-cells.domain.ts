import { normalisePhoneNumber } from '@nineops/contract/phone-numbers'
import { FIRST_DAY, LAST_DAY } from '@nineops/contract/http'
import { parsePence } from '@nineops/contract/money'
import { isCalendarDate } from '../../platform/clock/calendar-dates.ts'

/** Reports an error in a row's cell, or a warning about it. */
export type AddNote = (column: string, message: string) => void

/** A row's cells by column, trimmed. */
export type Cells<C extends string> = Readonly<Record<C, string>>

/** Reads cells. An invalid cell is reported and read as null, so that all errors of a row are found. */
export interface CellReader<C extends string> {
  cells: Cells<C>
  error: AddNote
  warn: AddNote
}

const CONTROL = /\p{Cc}/u

/** Text of at most `longest` characters; may be empty unless it is required. */
export function text<C extends string>(
  { cells, error }: CellReader<C>,
  column: C,
  longest: number,
  presence: 'required' | 'optional' = 'optional',
): string | null {
  const value = cells[column]
  if (value === '' && presence === 'required') return fail(error, column, 'Needed, but empty')
  if (value.length > longest) return fail(error, column, `Longer than ${longest} characters`)
  if (CONTROL.test(value)) return fail(error, column, 'Contains a line break or another control character')
  return value
}

/** A phone number in its stored form. */
export const phoneNumber = <C extends string>({ cells, error }: CellReader<C>, column: C): string | null =>
  normalisePhoneNumber(cells[column]) ??
  fail(error, column, 'Not a phone number, such as 01632 960001 or 441632960001')

/** One of the listed words, in lower case. */
export function word<C extends string, W extends string>(
  { cells, error }: CellReader<C>,
  column: C,
  words: readonly W[],
): W | null {
  const value = cells[column]
  const found = words.find(known => known === value.toLowerCase())
  return found ?? fail(error, column, `Must be one of: ${words.join(', ')}`)
}

/** `YYYY-MM-DD` or `dd/mm/yyyy` -> `YYYY-MM-DD`; undefined for an empty cell that may be empty. */
export function date<C extends string>(
  { cells, error }: CellReader<C>,
  column: C,
  presence: 'required' | 'optional' = 'required',
): string | null | undefined {
  const value = cells[column]
  if (value === '') return presence === 'optional' ? undefined : fail(error, column, 'Needed, but empty')
  const uk = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value)
  const iso = uk ? `${uk[3]}-${uk[2]}-${uk[1]}` : value
  if (isCalendarDate(iso))
    return iso >= FIRST_DAY && iso <= LAST_DAY ? iso : fail(error, column, 'Must be a date from 1900 to 2099')
  return fail(error, column, 'Not a date that exists; write it as 2026-11-20 or 20/11/2026')
}

/** Reports an end before the start. */
export function endAfterStart<C extends string>(
  { error }: CellReader<C>,
  column: C,
  start: string | null | undefined,
  end: string | null | undefined,
): void {
  if (start && end && end < start) error(column, 'Before start_date')
}

/** Pounds with at most two decimals, negative allowed, as an exact decimal. */
export function pounds<C extends string>({ cells, error }: CellReader<C>, column: C): string | null {
  const value = cells[column]
  if (value === '') return fail(error, column, 'Needed, but empty')
  if (parsePence(value) === null || Math.abs(parsePence(value) ?? 0) >= 1e12)
    return fail(error, column, 'Must be pounds with up to 2 decimals and no £ or comma, such as 1250.50')
  return value
}

/** A decimal number from zero to `most`, with limited decimals. */
export function decimal<C extends string>(
  { cells, error }: CellReader<C>,
  column: C,
  limits: { fraction: number; most: number; such: string },
): string | null {
  const value = cells[column]
  if (value === '') return fail(error, column, 'Needed, but empty')
  const decimals = value.split('.')[1]?.length ?? 0
  if (!/^\d{1,9}(\.\d+)?$/.test(value) || decimals > limits.fraction)
    return fail(
      error,
      column,
      `Must be a number with up to ${limits.fraction} decimals, such as ${limits.such}`,
    )
  return Number(value) <= limits.most ? value : fail(error, column, `Must be at most ${limits.most}`)
}

/** A whole number between two bounds. */
export function whole<C extends string>(
  { cells, error }: CellReader<C>,
  column: C,
  from: number,
  to: number,
): number | null {
  const value = cells[column]
  if (value === '') return fail(error, column, 'Needed, but empty')
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  return number >= from && number <= to
    ? number
    : fail(error, column, `Must be a whole number from ${from} to ${to}`)
}

/** Reports the error and returns null. */
export function fail(error: AddNote, column: string, message: string): null {
  error(column, message)
  return null
}
