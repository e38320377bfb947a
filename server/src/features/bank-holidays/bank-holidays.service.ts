import type { BankHolidayCalendar, NewBankHolidays } from '@nineops/contract/bank-holidays.contract'
import type { HolidayCalendar } from '../../platform/clock/working-days.ts'
import type { Db } from '../../platform/db/db.ts'
import { parseBankHolidays } from './bank-holidays.domain.ts'
import { bankHolidayErrors } from './bank-holidays.errors.ts'
import * as repository from './bank-holidays.repository.ts'

/** The bank holidays that are known, with where the latest list is from. */
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

/** What tells working days in England and Wales (engine: BACS Direct Debit file). */
export async function holidayCalendar(db: Db): Promise<HolidayCalendar> {
  const { knownUntil } = await repository.selectLatestList(db)
  const holidays = await repository.selectHolidays(db)
  return { holidays: new Set(holidays.map(({ day }) => day)), knownUntil }
}

/**
 * Loads the list that GOV.UK publishes: its years take the place of the same years, earlier ones stay. Wholly or not
 * at all. @throws 400 where it cannot be read, or ends before what is known
 */
export async function loadBankHolidays(
  db: Db,
  { source, content }: NewBankHolidays,
  userIndex: number,
): Promise<{ index: number; before: string; calendar: BankHolidayCalendar }> {
  const { holidays, problems } = parseBankHolidays(content)
  const [first, last] = [holidays.at(0), holidays.at(-1)]
  if (!first || !last) throw bankHolidayErrors.unreadable(problems)
  await repository.lockHolidays(db)
  const before = (await repository.selectLatestList(db)).knownUntil
  const knownUntil = `${last.day.slice(0, 4)}-12-31`
  if (knownUntil < before) throw bankHolidayErrors.endsEarlier(knownUntil, before)
  const list = { source, from: `${first.day.slice(0, 4)}-01-01`, knownUntil, holidays }
  const index = await repository.replaceHolidays(db, list, userIndex)
  return { index, before, calendar: await bankHolidayList(db) }
}
