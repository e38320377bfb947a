import { type ListedMandate, mandates } from '@nineops/contract/crm/mandates.contract'
import { mandateProblems } from '@nineops/contract/crm/mandates'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { listing } from '../../platform/lists/listing.ts'
import { requireServiceUser } from '../service-users/service-users.service.ts'
import { mandateErrors } from './mandates.errors.ts'
import * as repository from './mandates.repository.ts'

export { isMandateOf } from './mandate-of-account.repository.ts'

export type { InstructionRow, MandateKey } from './mandates.repository.ts'

const today = () => londonDate(Date.now())

const read = ({
  accountIndex,
  accountNumber,
  companyName,
  ...row
}: repository.MandateRow): ListedMandate => ({
  ...row,
  account: { index: accountIndex, number: accountNumber, companyName },
})

export const mandateList = listing({
  endpoint: mandates.list,
  of: async (_db, { params, query }) => ({ ...query, clientIndex: params.client }),
  stored: repository.listedMandates,
  read,
})

async function requireMandate(db: Db, clientIndex: number, index: number): Promise<ListedMandate> {
  const found = await repository.selectMandate(db, clientIndex, index)
  if (!found) throw mandateErrors.notFound(index)
  return read(found)
}

interface Changed {
  before: ListedMandate
  after: ListedMandate
}

/** @throws 404, 409 `mandate_ended` */
export async function cancelMandate(
  db: Db,
  clientIndex: number,
  index: number,
  reason: string,
): Promise<Changed> {
  await lockRows(db, 'mandates', [index], 'no key update')
  const before = await requireMandate(db, clientIndex, index)
  if (before.endedOn !== null) throw mandateErrors.ended(before.state)
  const { lodgement } = await requireServiceUser(db, clientIndex, before.serviceUserNumber)
  const byFile = lodgement === 'electronic' && before.state !== 'new'
  await repository.endMandate(db, index, { state: 'cancelled', on: today(), reason, byFile })
  return { before, after: await requireMandate(db, clientIndex, index) }
}

/** @throws 404, 409 `mandate_live`, `mandate_replaced` */
export async function renewMandate(db: Db, clientIndex: number, index: number): Promise<Changed> {
  await lockRows(db, 'mandates', [index], 'no key update')
  const before = await requireMandate(db, clientIndex, index)
  if (before.endedOn === null) throw mandateErrors.live(before.state)
  if (before.replaced) throw mandateErrors.replaced(before.reference)
  await repository.renewMandate(db, index, today())
  return { before, after: await requireMandate(db, clientIndex, index) }
}

/** An instruction with why it can't be lodged; null if it can. */
export type ToLodge = repository.InstructionRow & { problem: string | null }

/** What a reseller's next AUDDIS files lodge and cancel: the old mandate stays until its replacement can be lodged. */
export async function instructionsToLodge(db: Db, clientIndex: number): Promise<ToLodge[]> {
  const rows = await repository.selectToLodge(db, clientIndex)
  const checked = rows.map(row => ({ ...row, problem: problemOf(row) }))
  const unlodgeable = new Set(
    checked.filter(({ code, problem }) => code === '0N' && problem).map(row => row.accountIndex),
  )
  return checked.map(row =>
    row.code === '0C' && !row.cancelled && unlodgeable.has(row.accountIndex)
      ? { ...row, problem: row.problem ?? 'its new details cannot be lodged yet' }
      : row,
  )
}

function problemOf(row: repository.InstructionRow): string | null {
  const [first] = mandateProblems({ ...row, mandateReference: row.reference })
  const brand = /^\d{6}$/.test(row.originatingSortCode) && /^\d{8}$/.test(row.originatingAccount)
  return first ?? (brand ? null : 'the brand has no bank account')
}

/** Notes that a file lodges or cancels mandates. */
export const lodged = repository.markLodged
/** Notes that a file collects by mandates. */
export const collected = repository.upsertCollected
/** Notes accounts of a book that moves here. */
export const collectedBefore = repository.insertCollectedBefore
/** The mandate of an account goes on with the bank details that its bank has reported. */
export const carryMandate = (db: Db, accountIndex: number): Promise<void> =>
  repository.insertCollectedBefore(db, [accountIndex])
/** The payer's bank has a mandate again. */
export const reinstateMandate = repository.reinstateMandate
/** Ends mandates that were not used for 13 months; returns how many. */
export const expireMandates = repository.expireUnused
/** Ends a mandate as the bank reports. */
export const endMandate = repository.endMandate
/** The bank knows already that a mandate ended. */
export const skipCancellation = repository.skipCancellation
/** The mandate of a reference at a service user. */
export const findMandate = repository.findMandate
