import type { NewAccount } from '@nineops/contract/crm/accounts/account-pages.contract'
import {
  type AccountField,
  accountColumns,
  accountFields,
  type AccountTexts,
  readAccountDetail,
} from '@nineops/contract/crm/account-rules'
import type { AccountDetail } from '@nineops/contract/crm/accounts/accounts.contract'
import type { Db } from '../../platform/db/db.ts'
import { bankProblems } from '../bank-checks/bank-problems.service.ts'
import { listBrands } from '../clients/clients.service.ts'
import { accountDetail } from './accounts.change.service.ts'
import { accountErrors } from './accounts.errors.ts'
import { type AccountDetails, insertAccounts, lockAccounts, selectNumber } from './accounts.repository.ts'

/**
 * Adds an account by the rules of the import; it is billed in pounds.
 * @throws 404 for an unknown client, 400 with errors by field, 409 `account_exists`
 */
export async function createAccount(
  db: Db,
  clientIndex: number,
  { brandIndex, ...typed }: NewAccount,
): Promise<AccountDetail> {
  const brand = (await listBrands(db, clientIndex)).find(({ index }) => index === brandIndex)
  await lockAccounts(db, clientIndex)
  const texts: AccountTexts = {
    ...typed,
    delivery: typed.delivery.toLowerCase(),
    paymentMethod: typed.paymentMethod.toLowerCase(),
    currency: 'GBP',
  }
  const { details, errors } = readDetails(texts)
  errors.push(...(await bankProblems(db, texts, texts)))
  if (!brand) errors.push({ field: 'brandIndex', message: `The reseller has no brand ${brandIndex}` })
  if (errors.length > 0 || !brand) throw accountErrors.invalid(errors)
  const { account_number: accountNumber } = details
  if (await selectNumber(db, clientIndex, accountNumber)) throw accountErrors.exists(accountNumber)
  await insertAccounts(db, clientIndex, [{ ...details, brand: brand.name }])
  const index = await selectNumber(db, clientIndex, accountNumber)
  if (index === undefined) throw new Error('The account was not added.')
  return accountDetail(db, clientIndex, index)
}

function readDetails(texts: AccountTexts) {
  const errors: { field: string; message: string }[] = []
  const details: Record<string, string> = {}
  for (const field of accountFields.filter((name: AccountField) => name !== 'currency')) {
    const { value, problem } = readAccountDetail(field, texts)
    if (problem === undefined) details[accountColumns[field]] = value
    else errors.push({ field, message: problem })
  }
  return { details: details as AccountDetails, errors }
}
