import { formatPence } from '@nineops/contract/money'
import { counted, listed } from '@nineops/contract/words'
import { type CalendarDate, longDay, daysBetween } from '../../platform/clock/calendar-dates.ts'

/** The dates of a run, and of its documents, on the day on which it would be confirmed. */
export interface RunDates {
  today: CalendarDate
  periodEnd: CalendarDate
  invoiceDate: CalendarDate
  /** Invoices that are to be paid by a day that is over, and the first such day. */
  overdue: { invoices: number; since: CalendarDate } | null
  /** Direct Debits that are collected before the notice is over; `firstDay` is the first day that is not. */
  shortNotice: { invoices: number; day: CalendarDate; firstDay: CalendarDate; days: number } | null
  /** Returned Direct Debits that were to be collected again, whose 30 days are over on the collection day. */
  tooLateAgain: { collections: number; pence: number; day: CalendarDate } | null
  /** Numbers of accounts that their invoices announce a Direct Debit to, though their mandates have ended since. */
  endedSince: readonly string[]
}

/** The basic tax point is replaced by the invoice date only within 14 days (VATTOS). */
const TAX_POINT_DAYS = 14

/** What is early or late about a run's dates, or no longer so, in words; empty if nothing is. */
export function dateWarnings({
  today,
  periodEnd,
  invoiceDate,
  overdue,
  shortNotice,
  tooLateAgain,
  endedSince,
}: RunDates): string[] {
  const behind = daysBetween(invoiceDate, today)
  return [
    periodEnd >= today && `The period is not over: it ends on ${longDay(periodEnd)}.`,
    behind > TAX_POINT_DAYS &&
      `The invoice date, ${longDay(invoiceDate)}, is ${behind} days ago. After ${TAX_POINT_DAYS} days it may not be the tax point.`,
    overdue &&
      `${counted(overdue.invoices, 'invoice')} would be overdue at once: due from ${longDay(overdue.since)} on.`,
    shortNotice &&
      `${counted(shortNotice.invoices, 'Direct Debit')} would be collected on ${longDay(shortNotice.day)}. With ${counted(shortNotice.days, 'working day')} of notice the first day is ${longDay(shortNotice.firstDay)}.`,
    tooLateAgain &&
      `${counted(tooLateAgain.collections, 'returned Direct Debit')} of ${formatPence(tooLateAgain.pence)} cannot be collected again on ${longDay(tooLateAgain.day)}: Bacs allows it for 30 days.`,
    endedSince.length === 1 &&
      `The invoice of ${listed(endedSince, 3)} announces a Direct Debit, but its mandate has ended since. Reset the account, so that it asks for a bank transfer.`,
    endedSince.length > 1 &&
      `The invoices of ${listed(endedSince, 3)} announce Direct Debits, but their mandates have ended since. Reset the accounts, so that they ask for bank transfers.`,
  ].filter(text => typeof text === 'string')
}
