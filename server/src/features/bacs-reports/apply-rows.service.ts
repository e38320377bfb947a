import type { ReportKind } from '@nineops/contract/invoicing/bacs-reports.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { type AnyPoster, receive, returnUnpaid } from '../account-ledger/account-ledger.service.ts'
import { postFile } from '../account-ledger/ledger-runs.service.ts'
import { endMandate, findMandate, reinstateMandate, skipCancellation } from '../mandates/mandates.service.ts'
import { reasonOf, wordsOf } from './bacs-reasons.domain.ts'
import type { RowResult } from './bacs-reports.repository.ts'
import type { ReadRow } from './report-rows.domain.ts'
import { findClaimed, findCollection } from './returned-collections.repository.ts'

const today = () => londonDate(Date.now())

export type Loader = Pick<AnyPoster, 'clientIndex' | 'userIndex' | 'requestId'>

/** Posts that a collection came back, from an ARUDD report or an indemnity claim. */
async function postReturn(db: Db, loader: Loader, kind: ReportKind, row: ReadRow): Promise<RowResult> {
  if (row.amount === null) return { outcome: 'unmatched', note: 'The row has no amount.' }
  let found = await findCollection(db, loader.clientIndex, row)
  if (!found) {
    const note = 'No Direct Debit file collects this amount by this reference on that day.'
    return { outcome: 'unmatched', note }
  }
  const { accountIndex, entryDay, file, position } = found
  const of = { accountIndex, collection: { file, position } }
  if (entryDay > today()) return { ...of, outcome: 'unmatched', note: 'The collection day has not come yet.' }
  if (found.receipt === null) {
    await postFile(db, file)
    found = await findCollection(db, loader.clientIndex, row)
  }
  if (!found || found.receipt === null)
    return { ...of, outcome: 'unmatched', note: 'The account’s ledger began after this collection.' }
  if (found.returned)
    return { ...of, outcome: 'unmatched', note: 'This collection was returned or reversed before.' }
  const reason = `${kind === 'ddica' ? 'Indemnity claim' : 'Unpaid'}: ${wordsOf({ ...row, kind })}`
  const returnedOn = today()
  await returnUnpaid(db, { ...loader, accountIndex }, found.receipt, { returnedOn, reason })
  // Nothing is collected by an instruction that the payer's bank no longer has.
  if (reasonOf(kind, row.code).effect === 'cancel')
    await changeMandate(db, loader, kind, { ...row, serviceUserNumber: found.serviceUserNumber })
  return { ...of, outcome: 'matched', postingIndex: found.receipt, returnedOn }
}

/** Posts the receipt again whose claim the paying bank has withdrawn. */
async function postWithdrawal(db: Db, loader: Loader, row: ReadRow): Promise<RowResult> {
  const claimed = row.amount === null ? undefined : await findClaimed(db, loader.clientIndex, row)
  if (row.amount === null || !claimed)
    return { outcome: 'unmatched', note: 'No claim of this amount and reference was posted before.' }
  const { accountIndex, file, position } = claimed
  const receipt = {
    amount: row.amount,
    receivedOn: today(),
    method: 'direct_debit',
    reference: row.reference,
  } as const
  await receive(db, { ...loader, accountIndex }, receipt)
  return { outcome: 'matched', accountIndex, collection: { file, position } }
}

/** Ends, amends or reinstates the mandate that a row is about. */
async function changeMandate(db: Db, loader: Loader, kind: ReportKind, row: ReadRow): Promise<RowResult> {
  const mandate = await findMandate(db, row, loader.clientIndex)
  if (!mandate) return { outcome: 'unmatched', note: 'No mandate has this reference and these bank details.' }
  const { words, effect } = reasonOf(kind, row.code)
  const on = row.on ?? today()
  const { endedOn } = mandate
  const ended = mandate.state === 'cancelled' || mandate.state === 'rejected' ? mandate.state : null
  // A returned collection repeats what ended the mandate before, and no file needs to cancel it.
  if (kind === 'arudd' && ended !== null) {
    await skipCancellation(db, mandate.index)
    return { outcome: 'matched', accountIndex: mandate.accountIndex }
  }
  if (effect === 'reject' || effect === 'cancel' || effect === 'transfer') {
    const state = effect === 'reject' ? 'rejected' : 'cancelled'
    // What ended it first stays, with its day and reason.
    const first = ended !== null && endedOn !== null && endedOn <= on
    await endMandate(
      db,
      mandate.index,
      first ? { state: ended, on: endedOn, reason: mandate.reason } : { state, on, reason: words },
    )
  }
  if (effect === 'reinstate') await reinstateMandate(db, mandate.index)
  return { outcome: 'matched', accountIndex: mandate.accountIndex }
}

/** Does what a row of a report says. */
export async function applyRow(db: Db, loader: Loader, kind: ReportKind, row: ReadRow): Promise<RowResult> {
  if (kind === 'addacs' || kind === 'auddis') return changeMandate(db, loader, kind, row)
  return row.withdrawn ? postWithdrawal(db, loader, row) : postReturn(db, loader, kind, row)
}
