import type { Dispute, DisputeClosing, NewDispute } from '@nineops/contract/crm/disputes.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockLedger, openDebtKind, requireAccount } from '../account-ledger/account-ledger.service.ts'
import { disputeErrors } from './disputes.errors.ts'
import * as repository from './disputes.repository.ts'

interface Whose {
  clientIndex: number
  accountIndex: number
}

const toDispute = (row: repository.DisputeRow): Dispute => {
  const { closedOn, closedWords, closedBy, closedAt, at, ...rest } = row
  const closed =
    closedOn === null || closedAt === null
      ? null
      : { on: closedOn, words: closedWords ?? '', by: closedBy, at: closedAt.toISOString() }
  return { ...rest, at: at.toISOString(), closed }
}

/** Disputes of an account. @throws 404 */
export async function listDisputes(db: Db, { clientIndex, accountIndex }: Whose): Promise<Dispute[]> {
  await requireAccount(db, clientIndex, accountIndex)
  return (await repository.selectDisputes(db, accountIndex)).map(toDispute)
}

/** @throws 404 `dispute_not_found` */
async function requireDispute(db: Db, { clientIndex, accountIndex }: Whose, index: number): Promise<Dispute> {
  await requireAccount(db, clientIndex, accountIndex)
  const [row] = await repository.selectDisputes(db, accountIndex, index)
  if (!row) throw disputeErrors.notFound(index)
  return toDispute(row)
}

/** What is disputed, in words. */
export const documentOf = ({ number, reference }: Pick<Dispute, 'number' | 'reference'>): string =>
  number === null ? `opening balance ${reference}`.trim() : `invoice ${number}`

/** @throws 404, 400 for a day to come, 409 `document_not_open`, 409 `dispute_exists` */
export async function openDispute(
  db: Db,
  whose: Whose & { userIndex: number },
  { debt, from, words }: NewDispute,
): Promise<Dispute> {
  if (from > londonDate(Date.now())) throw disputeErrors.later('from')
  await lockLedger(db, whose)
  const kind = await openDebtKind(db, whose.accountIndex, debt)
  if (kind !== 'invoice' && kind !== 'opening_balance') throw disputeErrors.noDocument()
  if (await repository.isDisputed(db, debt)) throw disputeErrors.disputed()
  const index = await repository.insertDispute(db, { ...whose, posting: debt, on: from, words })
  return requireDispute(db, whose, index)
}

/** @throws 404, 400 for a day before it was disputed or to come, 409 `dispute_closed` */
export async function closeDispute(
  db: Db,
  whose: Whose & { userIndex: number },
  index: number,
  { on, words }: DisputeClosing,
): Promise<{ before: Dispute; after: Dispute }> {
  if (on > londonDate(Date.now())) throw disputeErrors.later('on')
  await lockLedger(db, whose)
  const before = await requireDispute(db, whose, index)
  if (before.closed) throw disputeErrors.closed()
  if (on < before.from) throw disputeErrors.beforeOpened(before.from)
  await repository.insertDispute(db, { ...whose, posting: before.debt, closes: index, on, words })
  return { before, after: await requireDispute(db, whose, index) }
}
