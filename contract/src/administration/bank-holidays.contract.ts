import { z } from 'zod'
import { calendarDate, endpoint, instant } from '../http.ts'
import { type Role, bureau } from '../roles.ts'

export const bankHoliday = z.object({ day: calendarDate, name: z.string() })

/** Bank holidays of England and Wales, as far as they are known. */
export const bankHolidayCalendar = z.object({
  /** The last day for which it is known whether it is a working day. */
  knownUntil: calendarDate,
  /** Where the latest list is from. */
  source: z.string(),
  /** Null where it came with the program. */
  loadedBy: z.string().nullable(),
  loadedAt: instant,
  holidays: z.array(bankHoliday),
})
export type BankHolidayCalendar = z.infer<typeof bankHolidayCalendar>

/** The text of the list that GOV.UK publishes (bank-holidays.json). */
export const newBankHolidays = z.strictObject({
  source: z.string().trim().min(1, 'is required').max(200),
  content: z.string().min(1, 'is required').max(200_000),
})
export type NewBankHolidays = z.infer<typeof newBankHolidays>

const administrator: readonly Role[] = ['administrator']

export const bankHolidays = {
  calendar: endpoint({
    method: 'GET',
    path: '/api/bankholidays',
    summary: 'Bank holidays of England and Wales, and the day until which they are known',
    roles: [...administrator, ...bureau],
    answer: bankHolidayCalendar,
  }),
  load: endpoint({
    method: 'POST',
    path: '/api/bankholidays',
    summary:
      'Load the list of bank holidays that GOV.UK publishes; whole years take the place of those known',
    roles: administrator,
    body: newBankHolidays,
    answer: bankHolidayCalendar,
    status: 201,
  }),
}
