import type { PlannedCollection } from '@nineops/contract/invoicing/direct-debits.contract'
import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import { BeyondCalendar } from '../../platform/clock/working-days.ts'
import type { Db } from '../../platform/db/db.ts'
import { holidayCalendar } from '../bank-holidays/bank-holidays.service.ts'
import { brandsWithout } from '../output-groups/output-groups.service.ts'
import { collected, expireMandates } from '../mandates/mandates.service.ts'
import { noticeDays } from '../service-users/service-users.service.ts'
import { bacsDays, firstDayAfterNotice } from './bacs-days.domain.ts'
import { collectionDayFault } from './collection-days.service.ts'
import * as repository from './direct-debit-files.repository.ts'
import * as leftOut from './left-out.repository.ts'
import * as due from './payables.repository.ts'
import { type Collector, collectorFault, payableFaults } from './payable-faults.domain.ts'
import { plannedOf } from './planned-collection.domain.ts'
import { type Collection, type Originator, standard18 } from './standard18.domain.ts'

/** Why nothing can be collected for a brand by Direct Debit, with what to fix; null if it can. */
export const collectionFault = (brand: Collector): string | null => collectorFault(brand)

export { collectionDayFault, daysOf, possibleDates } from './collection-days.service.ts'

/** The run to collect. */
export interface CollectedRun {
  index: number
  clientIndex: number
  bacsDate: string
  /** A credit note's run collects nothing, nor does it present anything again. */
  purpose: string
}

/** Brands whose Direct Debits the reseller collects elsewhere, by index. */
export const brandsWithoutDebits = async (db: Db, clientIndex: number): Promise<number[]> =>
  (await brandsWithout(db, clientIndex, 'direct-debits')).map(({ index }) => index)

/** The advance notice of a run's payers: from its confirmation, when its invoices went out, or else from today. */
export async function noticeOfRun(
  db: Db,
  { index, clientIndex }: Pick<CollectedRun, 'index' | 'clientIndex'>,
  today: string,
): Promise<{ days: number; from: string }> {
  const { brandIndexes, confirmedOn } = await repository.selectNoticeFacts(db, index)
  return { days: await noticeDays(db, clientIndex, brandIndexes), from: confirmedOn ?? today }
}

/**
 * Why the collection day on a run's invoices is no longer possible, in words; null if it is, or nothing is to be
 * collected.
 */
export async function missedDay(
  db: Db,
  { index, clientIndex, bacsDate }: Omit<CollectedRun, 'purpose'>,
  today = londonDate(Date.now()),
): Promise<string | null> {
  const notice = await noticeOfRun(db, { index, clientIndex }, today)
  const fault = await collectionDayFault(db, bacsDate, { today, notBefore: bacsDate, files: 'later', notice })
  if (fault === null) return null
  const count = await due.countPayable(db, index, await brandsWithoutDebits(db, clientIndex))
  if (count === 0) return null
  const say = count === 1 ? '1 invoice says that it is' : `${count} invoices say that they are`
  return `${say} collected on ${longDay(bacsDate)}. ${fault}`
}

/** Direct Debits of a run confirmed today that are collected before customers had their notice; null if none are. */
export async function shortNotice(
  db: Db,
  { index, clientIndex, bacsDate }: Omit<CollectedRun, 'purpose'>,
  today: string,
): Promise<{ invoices: number; day: string; firstDay: string; days: number } | null> {
  const calendar = await holidayCalendar(db)
  const { days } = await noticeOfRun(db, { index, clientIndex }, today)
  try {
    const firstDay = firstDayAfterNotice(today, days, calendar)
    if (bacsDate >= firstDay) return null
    const invoices = await due.countPayable(db, index, await brandsWithoutDebits(db, clientIndex))
    return invoices === 0 ? null : { invoices, day: bacsDate, firstDay, days }
  } catch (error) {
    // The collection day itself is refused then.
    if (error instanceof BeyondCalendar) return null
    throw error
  }
}

/** Returned collections that may be presented again today, but no longer on the run's collection day; null for none. */
export async function tooLateAgain(
  db: Db,
  { clientIndex, bacsDate }: Pick<CollectedRun, 'clientIndex' | 'bacsDate'>,
  today: string,
): Promise<{ collections: number; pence: number; day: string } | null> {
  const without = await brandsWithoutDebits(db, clientIndex)
  const now = await repository.selectRepresented(db, clientIndex, today, without)
  if (now.length === 0) return null
  const then = new Set((await repository.selectRepresented(db, clientIndex, bacsDate, without)).map(placeOf))
  const late = now.filter(payable => !then.has(placeOf(payable)))
  const pence = late.reduce((sum, payable) => sum + payable.pence, 0)
  return late.length === 0 ? null : { collections: late.length, pence, day: bacsDate }
}

/** Accounts that a run's invoices announce a Direct Debit to, though their mandates have ended since. */
export const endedSince = due.selectEndedSince

const placeOf = ({ represents }: due.Payable): string => `${represents?.file} ${represents?.position}`

/** What the run's files would collect, and the accounts paid into, as its brands are now; null if nothing is due. */
export async function plannedCollection(
  db: Db,
  { index, clientIndex, bacsDate, purpose }: CollectedRun,
): Promise<PlannedCollection | null> {
  if (purpose === 'credit') return null
  const without = await brandsWithoutDebits(db, clientIndex)
  const again = await repository.selectRepresented(db, clientIndex, bacsDate, without)
  const received = [
    ...(await due.selectReceivers(db, index, without)),
    ...again.map(payable => ({ ...payable, items: 1 })),
  ]
  return received.length === 0 ? null : plannedOf(bacsDate, received)
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

/** What files that are not posted yet collect although its mandate has ended. */
export const endedMandates = repository.selectEndedMandates

export type ListedFile = repository.ListedFile

/** A reseller's Direct Debit files, the latest first. */
export const listedFiles = repository.listedFiles

/** Withdraws the run's files in the caller's transaction, so that others can collect on another day. */
export async function withdrawDirectDebits(db: Db, run: CollectedRun): Promise<number> {
  await repository.lockClient(db, run.clientIndex)
  return repository.withdrawFiles(db, run.index)
}

/** Serialises making files of a reseller in the caller's transaction. */
export const lockDirectDebits = repository.lockClient
/** The next serial of a service user number; it is never given again. */
export const nextSerial = repository.nextSerial
/** The bytes of a Bacs file. */
export const bacsFile = standard18

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
  if (before.length > 0 || run.purpose === 'credit') return { files: before, fault: null }
  await expireMandates(db, today)
  const without = await brandsWithoutDebits(db, run.clientIndex)
  const payables = [
    ...(await due.selectPayable(db, run.index, without)),
    ...(await repository.selectRepresented(db, run.clientIndex, run.bacsDate, without)),
  ]
  if (payables.length === 0) return { files: [], fault: null }
  const faults = payableFaults(payables)
  if (faults.length > 0)
    return { files: [], fault: `${faults.join(' ')} You can also exclude an account from the Direct Debits.` }
  const received = payables.map(payable => ({ ...payable, items: 1 }))
  const refusal = await refuses(plannedOf(run.bacsDate, received))
  if (refusal !== null) return { files: [], fault: refusal }
  const notice = await noticeOfRun(db, run, today)
  const fault = await collectionDayFault(db, run.bacsDate, { today, notBefore: run.bacsDate, notice })
  if (fault !== null) return { files: [], fault }
  const { processingDay, entryDay } = bacsDays(run.bacsDate, await holidayCalendar(db))
  for (const [serviceUserNumber, ofUser] of Map.groupBy(payables, payable => payable.serviceUserNumber)) {
    const serial = String(await repository.nextSerial(db, serviceUserNumber)).padStart(6, '0')
    const total = penceToDecimal(ofUser.reduce((sum, { pence }) => sum + pence, 0))
    const of = { clientIndex: run.clientIndex, runIndex: run.index, serviceUserNumber, serial }
    const file = { ...of, createdOn: today, processingDay, entryDay, items: ofUser.length, total }
    await collected(db, await repository.insertFile(db, file, ofUser))
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
