import { loadProblem, parseBankHolidays, spanOf } from '@nineops/contract/administration/bank-holiday-rules'
import type {
  BankHolidayCalendar,
  NewBankHolidays,
} from '@nineops/contract/administration/bank-holidays.contract'
import { type Nation, nations } from '@nineops/contract/bureau/rate-card-rules.contract'
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

/** Bank holidays of a nation, with the whole years that they are known for. */
export async function knownHolidays(
  db: Db,
  nation: Nation,
): Promise<HolidayCalendar & { knownFrom: string }> {
  const { knownUntil } = await repository.selectLatestList(db, nation)
  const holidays = await repository.selectHolidays(db, nation)
  const days = holidays.map(({ day }) => day)
  return { holidays: new Set(days), knownFrom: `${days[0]?.slice(0, 4) ?? '9999'}-01-01`, knownUntil }
}

/** Loads the other nations' holidays of the same file, where they are in it and end no earlier than those known. */
async function loadOtherNations(db: Db, { source, content }: NewBankHolidays, userIndex: number) {
  for (const nation of nations.filter(each => each !== 'england-and-wales')) {
    const { holidays } = parseBankHolidays(content, nation)
    if (holidays.length === 0) continue
    const { from, until: knownUntil } = spanOf(holidays)
    const known = (await repository.selectLatestList(db, nation)).knownUntil
    if (loadProblem(holidays, known) !== null) continue
    await repository.replaceHolidays(db, { nation, source, from, knownUntil, holidays }, userIndex)
  }
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
  await loadOtherNations(db, { source, content }, userIndex)
  const index = await repository.replaceHolidays(
    db,
    { nation: 'england-and-wales', source, from, knownUntil, holidays },
    userIndex,
  )
  return { index, before, calendar: await bankHolidayList(db) }
}
