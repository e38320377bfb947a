import type { BespokeColumn } from '@nineops/contract/bureau/bespoke-functions.contract'
import { addDays, addMonths, firstOfMonth } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'

/** Today in London. */
export const today = (): string => londonDate(Date.now())
export const daysAgo = (days: number) => () => addDays(today(), -days)
/** The first day of the month, a number of months ago. */
export const monthsAgo = (months: number) => () => addMonths(firstOfMonth(today()), -months)
/** The month a number of months ago, as `2026-10`. */
export const monthAgo = (months: number) => () => monthsAgo(months)().slice(0, 7)

export const anyReseller = {
  type: 'client',
  label: 'Reseller',
  help: 'All resellers unless chosen.',
} as const
export const reseller = { type: 'client', label: 'Reseller', required: true } as const
/** A column that is not text. */
const columnOf =
  <const T extends BespokeColumn['type']>(type: T) =>
  (label: string) =>
    ({ label, type }) as const
export const count = columnOf('count')
export const date = columnOf('date')
export const dateTime = columnOf('dateTime')
export const duration = columnOf('duration')
export const pounds = columnOf('pounds')
export const phone = columnOf('phone')

/** Columns that many functions begin with. */
export const resellerColumn = { reseller: 'Reseller' } as const
export const accountColumns = {
  accountNumber: 'Account number',
  companyName: 'Company name',
} as const
