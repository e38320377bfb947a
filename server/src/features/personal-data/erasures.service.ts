import type { AccountErasure } from '@nineops/contract/crm/personal-data.contract'
import type { Db } from '../../platform/db/db.ts'
import { holdAccounts } from '../accounts/accounts.service.ts'
import { hasFeature } from '../feature-flags/feature-flags.service.ts'
import type { Whose } from './erase.repository.ts'
import * as repository from './erasures.repository.ts'
import { blockersOf } from './blockers.service.ts'
import { booksRetainedUntil } from './books-retained.service.ts'
import { requireFacts, toErasure } from './overview.service.ts'
import { personalDataErrors as errors } from './personal-data.errors.ts'

interface Asked {
  accountNumber: string
  yearEnd: number
}

async function answered(db: Db, index: number, userIndex: number): Promise<AccountErasure> {
  const row = await repository.lockErasure(db, index)
  if (!row) throw errors.noErasure(index)
  return toErasure(row, userIndex)
}

/**
 * Requests an account's erasure: it starts at once, or waits for a second person where the reseller requires two. A
 * failed one starts again.
 * @throws 404, 400 for another number than the account's, 409 `account_not_erasable`, `account_erasure_exists`
 */
export async function askErasure(
  db: Db,
  whose: Whose,
  asked: Asked,
  userIndex: number,
): Promise<AccountErasure> {
  await holdAccounts(db, whose.client)
  const account = await requireFacts(db, whose)
  if (asked.accountNumber !== account.accountNumber) throw errors.otherNumber(account.accountNumber)
  const before = await repository.selectErasure(db, whose.account)
  if (before && before.status !== 'failed') throw errors.underWay()
  const blockers = await blockersOf(db, whose, account)
  if (blockers.length > 0) throw errors.blocked(blockers)
  if (before) {
    await repository.updateErasure(db, before.index, { status: 'running', failure: null })
    return answered(db, before.index, userIndex)
  }
  const waits = await hasFeature(db, whose.client, 'two-person-release')
  if (!waits) await repository.markErased(db, whose.account)
  const index = await repository.insertErasure(db, {
    client_index: whose.client,
    account_index: whose.account,
    status: waits ? 'asked' : 'running',
    requested_by: userIndex,
    year_end_month: asked.yearEnd,
    kept_until: booksRetainedUntil(account, asked.yearEnd),
  })
  return answered(db, index, userIndex)
}

async function waiting(db: Db, whose: Whose, index: number): Promise<repository.ErasureRow> {
  await holdAccounts(db, whose.client)
  const row = await repository.lockErasure(db, index)
  if (row?.accountIndex !== whose.account || row.clientIndex !== whose.client) throw errors.noErasure(index)
  if (row.status !== 'asked') throw errors.notWaiting()
  return row
}

/** Starts an erasure that another user requested. @throws 404, 409 */
export async function approveErasure(
  db: Db,
  whose: Whose,
  index: number,
  userIndex: number,
): Promise<AccountErasure> {
  const row = await waiting(db, whose, index)
  if (row.requestedByIndex === userIndex) throw errors.ownRequest()
  const account = await requireFacts(db, whose)
  const blockers = await blockersOf(db, whose, account)
  if (blockers.length > 0) throw errors.blocked(blockers)
  await repository.markErased(db, whose.account)
  await repository.updateErasure(db, index, {
    status: 'running',
    approved_by: userIndex,
    kept_until: booksRetainedUntil(account, row.yearEndMonth),
  })
  return answered(db, index, userIndex)
}

/** Withdraws an erasure that waits for approval. @throws 404, 409 */
export async function withdrawErasure(
  db: Db,
  whose: Whose,
  index: number,
  userIndex: number,
): Promise<AccountErasure> {
  await waiting(db, whose, index)
  await repository.updateErasure(db, index, { status: 'withdrawn' })
  return answered(db, index, userIndex)
}
