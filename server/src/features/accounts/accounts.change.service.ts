import { readAccountChanges } from '@nineops/contract/account-rules'
import {
  type AccountChange,
  type AccountDetail,
  accountDetail as accountSchema,
  accountTexts,
} from '@nineops/contract/accounts.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { bankProblems } from '../bank-checks/bank-problems.service.ts'
import { listBrands } from '../clients/clients.service.ts'
import { isErased } from './account-state.repository.ts'
import { selectAccount, updateAccount } from './accounts.change.repository.ts'
import { accountErrors } from './accounts.errors.ts'
import { lockAccounts } from './accounts.repository.ts'

const today = () => londonDate(Date.now())

/** One of a client's accounts with today's VAT rate. @throws 404, for another client's account too */
export async function accountDetail(db: Db, clientIndex: number, index: number): Promise<AccountDetail> {
  const row = await selectAccount(db, clientIndex, index, today())
  if (!row) throw accountErrors.notFound(index)
  const { brandIndex, brandName, ...rest } = row
  return accountSchema.parse({ ...rest, brand: { index: brandIndex, name: brandName } })
}

/**
 * Changes details of an account by the rules of the import, and answers it before and after; both are the same
 * where nothing differs. A changed VAT rate holds from today (London).
 * @throws 404, 409 `account_changed` if it is not the version any more, 400 with what is wrong by field
 */
export async function changeAccount(
  db: Db,
  clientIndex: number,
  index: number,
  { version, brandIndex, ...typed }: AccountChange,
): Promise<{ before: AccountDetail; after: AccountDetail }> {
  await lockAccounts(db, clientIndex)
  const before = await accountDetail(db, clientIndex, index)
  if (before.version !== version) throw accountErrors.changed(before.accountNumber)
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
