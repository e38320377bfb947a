import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { dayForPeople } from '../../platform/clock/calendar-dates.ts'
import { BeyondCalendar, type HolidayCalendar } from '../../platform/clock/working-days.ts'
import type { Db } from '../../platform/db/db.ts'
import { holidayCalendar } from '../bank-holidays/bank-holidays.service.ts'
import { bacsDays, type EntryDayFault, entryDayFault, nextEntryDays } from './bacs-days.domain.ts'
import { brandsWithout } from '../output-groups/output-groups.service.ts'
import * as repository from './direct-debits.repository.ts'
import { payableFaults } from './payable-faults.domain.ts'
import { type Collection, type Originator, standard18 } from './standard18.domain.ts'

/** The run that is collected. */
export interface CollectedRun {
  index: number
  clientIndex: number
  bacsDate: string
}

const OFFERED = 3

const why: Record<EntryDayFault, (day: string, calendar: HolidayCalendar) => string> = {
  not_a_working_day: day => `${dayForPeople(day)} is no working day in England and Wales.`,
  too_late: (day, calendar) =>
    `The file that collects on ${dayForPeople(day)} had to be submitted by ${dayForPeople(bacsDays(day, calendar).latestSubmission)}.`,
  too_early: day =>
    `Bacs does not take a file yet that collects on ${dayForPeople(day)}: 31 days ahead at most.`,
}

/** Why nothing can be collected on a day, with the next possible dates; null where it can. */
export async function collectionDayFault(db: Db, day: string, today: string): Promise<string | null> {
  const calendar = await holidayCalendar(db)
  try {
    const fault = entryDayFault(day, today, calendar)
    if (fault === null) return null
    const next = nextEntryDays(today, calendar, OFFERED).map(dayForPeople)
    return `${why[fault](day, calendar)} Next possible: ${next.join(', ')}.`
  } catch (error) {
    if (!(error instanceof BeyondCalendar)) throw error
    return `${error.message} An administrator has to load the list of bank holidays first.`
  }
}

/** The Direct Debit files that a run has. */
export const directDebitFiles = (db: Db, runIndex: number): Promise<repository.DirectDebitFile[]> =>
  repository.selectFiles(db, runIndex)

type Made = { files: repository.DirectDebitFile[]; fault: null } | { files: []; fault: string }

/**
 * The Direct Debit files of a run, one per service user number, in the caller's transaction: those made before, else
 * new ones with the next serials. The first collection of a mandate is coded 01, each later one 17.
 * @param today London; the day on the file. Answers why none can be made in words that name the thing to mend.
 */
export async function makeDirectDebits(db: Db, run: CollectedRun, today: string): Promise<Made> {
  await repository.lockRun(db, run.index)
  const before = await repository.selectFiles(db, run.index)
  if (before.length > 0) return { files: before, fault: null }
  const without = await brandsWithout(db, run.clientIndex, 'direct-debits')
  const brands = without.map(({ index }) => index)
  const payables = await repository.selectPayable(db, run.index, brands)
  if (payables.length === 0) return { files: [], fault: null }
  const faults = payableFaults(payables)
  if (faults.length > 0) return { files: [], fault: faults.join(' ') }
  const fault = await collectionDayFault(db, run.bacsDate, today)
  if (fault !== null) return { files: [], fault }
  const { processingDay, entryDay } = bacsDays(run.bacsDate, await holidayCalendar(db))
  for (const [serviceUserNumber, ofUser] of Map.groupBy(payables, payable => payable.serviceUserNumber)) {
    const serial = String(await repository.nextSerial(db, serviceUserNumber)).padStart(6, '0')
    const total = penceToDecimal(ofUser.reduce((sum, { pence }) => sum + pence, 0))
    const of = { clientIndex: run.clientIndex, runIndex: run.index, serviceUserNumber, serial }
    const file = { ...of, createdOn: today, processingDay, entryDay, items: ofUser.length, total }
    await repository.insertFile(db, file, ofUser)
  }
  return { files: await repository.selectFiles(db, run.index), fault: null }
}

const originatorOf = (row: repository.CollectionRow): Originator => ({
  sortCode: row.originatingSortCode,
  account: row.originatingAccount,
  name: row.originatingName,
})

const toCollection = (row: repository.CollectionRow): Collection => ({
  sortCode: row.sortCode,
  account: row.bankAccount,
  accountName: row.bankAccountName,
  reference: row.reference,
  code: row.code,
  pence: row.pence,
})

/** The bytes of a file. The same file gives the same bytes. @throws where its items are not its total */
export async function directDebitText(db: Db, file: repository.DirectDebitFile): Promise<string> {
  const rows = await repository.selectCollections(db, file.index)
  const total = rows.reduce((sum, { pence }) => sum + pence, 0)
  if (rows.length !== file.items || total !== parsePence(file.total))
    throw new Error(`The items of Direct Debit file ${file.serial} do not come to its total.`)
  const sections = Map.groupBy(rows, row => `${row.originatingSortCode} ${row.originatingAccount}`)
  return standard18({
    sun: file.serviceUserNumber,
    serial: file.serial,
    createdOn: file.createdOn,
    processingDay: file.processingDay,
    entryDay: file.entryDay,
    sections: [...sections.values()].map(section => ({
      // A section has at least the row it was made for.
      originator: originatorOf(section[0] as repository.CollectionRow),
      collections: section.map(toCollection),
    })),
  })
}
