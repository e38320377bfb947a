import { loadProblem, parseBankHolidays, spanOf } from '@nineops/contract/administration/bank-holiday-rules'
import type {
  BankHolidayCalendar,
  NewBankHolidays,
} from '@nineops/contract/administration/bank-holidays.contract'
import type { HolidayCalendar } from '../../platform/clock/working-days.ts'
import type { Db } from '../../platform/db/db.ts'
import { bankHolidayErrors } from './bank-holidays.errors.ts'
import * as repository from './bank-holidays.repository.ts'

/** The known bank holidays, and the source of the latest list. */
export async function bankHolidayList(db: Db): Promise<BankHolidayCalendar> {
  const { knownUntil, source, loadedBy, loadedAt } = await repository.selectLatestList(db)
  return {
    knownUntil,
    source,
    loadedBy,
    loadedAt: loadedAt.toISOString(),
    holidays: await repository.selectHolidays(db),
  }
}

/** Decides working days in England and Wales (engine: BACS Direct Debit file). */
export async function holidayCalendar(db: Db): Promise<HolidayCalendar> {
  const { knownUntil } = await repository.selectLatestList(db)
  const holidays = await repository.selectHolidays(db)
  return { holidays: new Set(holidays.map(({ day }) => day)), knownUntil }
}

/**
 * Loads the list published by GOV.UK, all or nothing: it replaces its own years and keeps earlier ones.
 * @throws 400 if it cannot be parsed, ends before the last known year or skips a year
 */
export async function loadBankHolidays(
  db: Db,
  { source, content }: NewBankHolidays,
  userIndex: number,
): Promise<{ index: number; before: string; calendar: BankHolidayCalendar }> {
  const { holidays, problems } = parseBankHolidays(content)
  if (holidays.length === 0) throw bankHolidayErrors.unreadable(problems)
  const { from, until: knownUntil } = spanOf(holidays)
  await repository.lockHolidays(db)
  const before = (await repository.selectLatestList(db)).knownUntil
  const problem = loadProblem(holidays, before)
  if (problem !== null) throw bankHolidayErrors.unreadable([{ field: 'content', message: problem }])
  const index = await repository.replaceHolidays(db, { source, from, knownUntil, holidays }, userIndex)
  return { index, before, calendar: await bankHolidayList(db) }
}
