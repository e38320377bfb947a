import { readAccountChanges } from '@nineops/contract/crm/account-rules'
import {
  type AccountChange,
  type AccountDetail,
  accountDetail as accountSchema,
  accountTexts,
} from '@nineops/contract/crm/accounts/accounts.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireUnchanged } from '../../platform/db/seen.ts'
import { bankProblems } from '../bank-checks/bank-problems.service.ts'
import { listBrands } from '../clients/clients.service.ts'
import { isErased } from './account-state.repository.ts'
import { selectAccount, updateAccount } from './accounts.change.repository.ts'
import { accountErrors } from './accounts.errors.ts'
import { lockAccounts } from './accounts.repository.ts'

const today = () => londonDate(Date.now())

/** One of a client's accounts with today's VAT rate. @throws 404, also for another client's account */
export async function accountDetail(db: Db, clientIndex: number, index: number): Promise<AccountDetail> {
  const row = await selectAccount(db, clientIndex, index, today())
  if (!row) throw accountErrors.notFound(index)
  const { brandIndex, brandName, ...rest } = row
  return accountSchema.parse({ ...rest, brand: { index: brandIndex, name: brandName } })
}

/**
 * Changes details of an account by the rules of the import; returns it before and after, identical if nothing
 * changed. A changed VAT rate applies from today (London).
 * @throws 404, 409 `account_changed` if the version is out of date, 400 with errors by field
 */
export async function changeAccount(
  db: Db,
  clientIndex: number,
  index: number,
  { version, brandIndex, ...typed }: AccountChange,
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
  const moved = brand !== before.brand.index
  if (moved && !(await listBrands(db, clientIndex)).some(({ index: known }) => known === brand))
    errors.push({ field: 'brandIndex', message: `The reseller has no brand ${brand}` })
  if (errors.length > 0) throw accountErrors.invalid(errors)
  if (!moved && Object.keys(changes).length === 0) return { before, after: before }
  await updateAccount(db, index, { brandIndex: brand, texts: changes }, today())
  return { before, after: await accountDetail(db, clientIndex, index) }
}
