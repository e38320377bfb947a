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
/** Columns that many functions begin with. */
export const resellerColumn = { reseller: 'Reseller' } as const
export const accountColumns = {
  accountNumber: 'Account number',
  companyName: 'Company name',
} as const
