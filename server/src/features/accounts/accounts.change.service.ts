import { readAccountChanges } from '@nineops/contract/crm/account-rules'
import {
  type AccountChange,
  type AccountDetail,
  accountDetail as accountSchema,
  accountTexts,
  type BrandMoveEffects,
} from '@nineops/contract/crm/accounts/accounts.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireUnchanged } from '../../platform/db/seen.ts'
import { bankProblems } from '../bank-checks/bank-problems.service.ts'
import { listBrands } from '../clients/clients.service.ts'
import { isErased } from './account-state.repository.ts'
import { selectAccount, updateAccount } from './accounts.change.repository.ts'
import { accountErrors } from './accounts.errors.ts'
import { brandMoveEffects, pendingMove, saveMove } from './brand-moves.service.ts'
import { lockAccounts } from './accounts.repository.ts'

const today = () => londonDate(Date.now())

/** One of a client's accounts with today's VAT status. @throws 404, also for another client's account */
export async function accountDetail(db: Db, clientIndex: number, index: number): Promise<AccountDetail> {
  const row = await selectAccount(db, clientIndex, index, today())
  if (!row) throw accountErrors.notFound(index)
  const { brandIndex, brandName, ...rest } = row
  return accountSchema.parse({
    ...rest,
    brand: { index: brandIndex, name: brandName },
    brandMove: await pendingMove(db, index),
  })
}

/**
 * Changes details of an account by the rules of the import; returns it before and after, identical if nothing
 * changed. A changed VAT status applies from today (London).
 * @throws 404, 409 `account_changed` if the version is out of date, 400 with errors by field
 */
export async function changeAccount(
  db: Db,
  clientIndex: number,
  index: number,
  { version, brandIndex, brandFrom, ...typed }: AccountChange,
): Promise<{ before: AccountDetail; after: AccountDetail }> {
  await lockAccounts(db, clientIndex)
  const before = await accountDetail(db, clientIndex, index)
  requireUnchanged(before, { version }, () => accountErrors.changed(before.accountNumber))
  if (await isErased(db, index)) throw accountErrors.erased(before.accountNumber)
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
  const { changes, problems } = readAccountChanges(accountTexts(before), given)
  const errors = [...problems].map(([field, message]) => ({ field: field as string, message }))
  errors.push(...(await bankProblems(db, { ...accountTexts(before), ...changes }, changes)))
  const brand = brandIndex ?? before.brand.index
  const moved = brandIndex !== undefined && (brand !== before.brand.index || before.brandMove !== null)
  if (moved && !(await listBrands(db, clientIndex)).some(({ index: known }) => known === brand))
    errors.push({ field: 'brandIndex', message: `The reseller has no brand ${brand}` })
  if (errors.length > 0) throw accountErrors.invalid(errors)
  if (!moved && Object.keys(changes).length === 0) return { before, after: before }
  const now = moved
    ? await saveMove(db, index, { old: before.brand.index, next: brand, from: brandFrom })
    : brand
  await updateAccount(db, index, { brandIndex: now, texts: changes }, today())
  return { before, after: await accountDetail(db, clientIndex, index) }
}

/** What moving the account to a brand from a day does. @throws 404, 400 */
export async function previewBrandMove(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  { brand, from }: { brand: number; from: string },
): Promise<BrandMoveEffects> {
  const { paymentMethod } = await accountDetail(db, clientIndex, accountIndex)
  if (!(await listBrands(db, clientIndex)).some(({ index: known }) => known === brand))
    throw accountErrors.invalid([{ field: 'brand', message: `The reseller has no brand ${brand}` }])
  const paysByDirectDebit = paymentMethod === 'direct_debit'
  return brandMoveEffects(db, { clientIndex, accountIndex, paysByDirectDebit }, { brand, from })
}
