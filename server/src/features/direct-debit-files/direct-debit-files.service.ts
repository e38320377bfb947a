import type {
  BacsDays,
  PlannedCollection,
  PossibleBacsDates,
} from '@nineops/contract/invoicing/direct-debits.contract'
import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { addDays, dayForPeople } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import {
  BeyondCalendar,
  type HolidayCalendar,
  isWorkingDay,
  workingDayFrom,
} from '../../platform/clock/working-days.ts'
import type { Db } from '../../platform/db/db.ts'
import { holidayCalendar } from '../bank-holidays/bank-holidays.service.ts'
import { brandsWithout } from '../output-groups/output-groups.service.ts'
import {
  bacsDays,
  earliestSubmission,
  type EntryDayFault,
  entryDayFault,
  nextEntryDays,
} from './bacs-days.domain.ts'
import * as repository from './direct-debit-files.repository.ts'
import * as leftOut from './left-out.repository.ts'
import { type Collector, collectorFault, payableFaults } from './payable-faults.domain.ts'
import { plannedOf } from './planned-collection.domain.ts'
import { type Collection, type Originator, standard18 } from './standard18.domain.ts'

/** Why nothing can be collected for a brand by Direct Debit, with what to fix; null if it can. */
export const collectionFault = (brand: Collector): string | null => collectorFault(brand)

/** The run to collect. */
export interface CollectedRun {
  index: number
  clientIndex: number
  bacsDate: string
}

const OFFERED = 3

interface Asked {
  /** London. */
  today: string
  /** The first day that is offered. */
  notBefore?: string
  /** `later` if they are made another day, so that it cannot be too early yet. */
  files?: 'now' | 'later'
}

const why: Record<EntryDayFault, (day: string, calendar: HolidayCalendar) => string> = {
  not_a_working_day: day => `${dayForPeople(day)} is no working day in England and Wales.`,
  too_late: (day, calendar) =>
    `The file that collects on ${dayForPeople(day)} had to be submitted by ${dayForPeople(bacsDays(day, calendar).latestSubmission)}.`,
  too_early: (day, calendar) =>
    `Bacs takes the file that collects on ${dayForPeople(day)} from ${dayForPeople(earliestSubmission(day, calendar))} on.`,
}

const nobodyKnows = (error: BeyondCalendar): string =>
  `Bank holidays are known until ${dayForPeople(error.knownUntil)}: an administrator has to load the list of GOV.UK before anything is collected later.`

/** The next days that can be collected on, in words; empty if Bacs does not accept a file for any yet. */
function nextInWords(calendar: HolidayCalendar, { today, notBefore = today, files = 'now' }: Asked): string {
  const next = nextEntryDays(today, calendar, { count: OFFERED, notBefore })
    .filter(day => files === 'later' || earliestSubmission(day, calendar) <= today)
    .map(dayForPeople)
  return next.length === 0 ? '' : ` Next possible: ${next.join(', ')}.`
}

/** Why nothing can be collected on a day, with the next possible dates; null if it can. */
export async function collectionDayFault(db: Db, day: string, asked: Asked): Promise<string | null> {
  const { today, files = 'now' } = asked
  const calendar = await holidayCalendar(db)
  try {
    const fault = entryDayFault(day, today, calendar)
    if (fault === null || (fault === 'too_early' && files === 'later')) return null
    return `${why[fault](day, calendar)}${nextInWords(calendar, asked)}`
  } catch (error) {
    if (!(error instanceof BeyondCalendar)) throw error
    return `${nobodyKnows(error)}${nextInWords(calendar, asked)}`
  }
}

/** Brands whose Direct Debits the reseller collects elsewhere, by index. */
export const brandsWithoutDebits = async (db: Db, clientIndex: number): Promise<number[]> =>
  (await brandsWithout(db, clientIndex, 'direct-debits')).map(({ index }) => index)

/**
 * Why the collection day on a run's invoices is no longer possible, in words; null if it is, or nothing is to be
 * collected.
 */
export async function missedDay(
  db: Db,
  { index, clientIndex, bacsDate }: CollectedRun,
  today = londonDate(Date.now()),
): Promise<string | null> {
  const fault = await collectionDayFault(db, bacsDate, { today, notBefore: bacsDate, files: 'later' })
  if (fault === null) return null
  const count = await repository.countPayable(db, index, await brandsWithoutDebits(db, clientIndex))
  if (count === 0) return null
  const say = count === 1 ? '1 invoice says that it is' : `${count} invoices say that they are`
  return `${say} collected on ${dayForPeople(bacsDate)}. ${fault}`
}

/** Working days between the invoice, which is the advance notice, and its collection. */
const NOTICE_DAYS = 10

/** Direct Debits of a run confirmed today that are collected before customers had their notice; null if none are. */
export async function shortNotice(
  db: Db,
  { index, clientIndex, bacsDate }: CollectedRun,
  today: string,
): Promise<{ invoices: number; day: string; firstDay: string } | null> {
  const calendar = await holidayCalendar(db)
  try {
    let firstDay = today
    for (let days = 0; days < NOTICE_DAYS; days += 1)
      firstDay = workingDayFrom(addDays(firstDay, 1), calendar)
    if (bacsDate >= firstDay) return null
    const invoices = await repository.countPayable(db, index, await brandsWithoutDebits(db, clientIndex))
    return invoices === 0 ? null : { invoices, day: bacsDate, firstDay }
  } catch (error) {
    // The collection day itself is refused then.
    if (error instanceof BeyondCalendar) return null
    throw error
  }
}

/** What the run's files would collect, and the accounts paid into, as its brands are now; null if nothing is due. */
export async function plannedCollection(
  db: Db,
  { index, clientIndex, bacsDate }: CollectedRun,
): Promise<PlannedCollection | null> {
  const received = await repository.selectReceivers(db, index, await brandsWithoutDebits(db, clientIndex))
  return received.length === 0 ? null : plannedOf(bacsDate, received)
}

const toDays = ({ entryDay, ...days }: ReturnType<typeof bacsDays>): BacsDays => ({
  bacsDate: entryDay,
  ...days,
})

/** The days of a collection; null if it is not a working day, or the holidays are unknown. */
export async function daysOf(db: Db, day: string): Promise<BacsDays | null> {
  const calendar = await holidayCalendar(db)
  try {
    return isWorkingDay(day, calendar) ? toDays(bacsDays(day, calendar)) : null
  } catch (error) {
    if (error instanceof BeyondCalendar) return null
    throw error
  }
}

/** Days that a file made today can still collect on, earliest first. @param today London */
export async function possibleDates(
  db: Db,
  options: { count: number; notBefore?: string | undefined },
  today = londonDate(Date.now()),
): Promise<PossibleBacsDates> {
  const calendar = await holidayCalendar(db)
  const days = nextEntryDays(today, calendar, options)
  return {
    today,
    knownUntil: calendar.knownUntil,
    dates: days.map(day => toDays(bacsDays(day, calendar))),
  }
}

export type Debit = leftOut.Debit

/** The document that a run has for an account; undefined if it has none. */
export const debitOf = (db: Db, runIndex: number, accountIndex: number): Promise<Debit | undefined> =>
  leftOut.selectDebit(db, runIndex, accountIndex)

/** Excludes an account from the files made for a run from now on; false if it is excluded already. */
export const excludeAccount = (db: Db, row: leftOut.NewLeftOut): Promise<boolean> =>
  leftOut.insertLeftOut(db, row)

/** Includes it again; returns why it was excluded, undefined if it was not. */
export const includeAccount = (db: Db, runIndex: number, accountIndex: number): Promise<string | undefined> =>
  leftOut.deleteLeftOut(db, runIndex, accountIndex)

export type DirectDebitFile = repository.DirectDebitFile

/** The Direct Debit files that a run is collected by. */
export const directDebitFiles = (db: Db, runIndex: number): Promise<DirectDebitFile[]> =>
  repository.selectFiles(db, runIndex)

/** All that were ever made for it, newest first. */
export const allDirectDebitFiles = (db: Db, runIndex: number): Promise<DirectDebitFile[]> =>
  repository.selectAllFiles(db, runIndex)

export type ListedFile = repository.ListedFile

/** A reseller's Direct Debit files, the latest first. */
export const listedFiles = repository.listedFiles

/** Withdraws the run's files in the caller's transaction, so that others can collect on another day. */
export async function withdrawDirectDebits(db: Db, run: CollectedRun): Promise<number> {
  await repository.lockClient(db, run.clientIndex)
  return repository.withdrawFiles(db, run.index)
}

type Made = { files: DirectDebitFile[]; fault: null } | { files: []; fault: string }

/**
 * The Direct Debit files of a run, one per service user number, in the caller's transaction: existing ones, else new
 * ones with the next serials. The first collection of a mandate is coded 01, each later one 17.
 * @param today London; the date of the file. Returns why none can be made in words that name what to fix.
 * @param refuses why the collection is not allowed, in words; null if it is
 */
export async function makeDirectDebits(
  db: Db,
  run: CollectedRun,
  today: string,
  refuses: (planned: PlannedCollection) => Promise<string | null>,
): Promise<Made> {
  await repository.lockClient(db, run.clientIndex)
  const before = await repository.selectFiles(db, run.index)
  if (before.length > 0) return { files: before, fault: null }
  const without = await brandsWithoutDebits(db, run.clientIndex)
  const payables = await repository.selectPayable(db, run.index, without)
  if (payables.length === 0) return { files: [], fault: null }
  const faults = payableFaults(payables)
  if (faults.length > 0)
    return { files: [], fault: `${faults.join(' ')} An account can also be left out of the Direct Debits.` }
  const received = payables.map(payable => ({ ...payable, items: 1 }))
  const refusal = await refuses(plannedOf(run.bacsDate, received))
  if (refusal !== null) return { files: [], fault: refusal }
  const fault = await collectionDayFault(db, run.bacsDate, { today, notBefore: run.bacsDate })
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
  // Brands that share an account each collect in their own name.
  collectedBy: row.originatingName,
})

/** The bytes of a file. The same file gives the same bytes. @throws if its items do not add up to its total */
export async function directDebitText(db: Db, file: DirectDebitFile): Promise<string> {
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
      // A section has at least the row it was created for.
      originator: originatorOf(section[0] as repository.CollectionRow),
      collections: section.map(toCollection),
    })),
  })
}
