import type { AccountVatRate } from '@nineops/contract/crm/accounts/account-pages.contract'
import { readAccountDetail } from '@nineops/contract/crm/account-rules'
import { accountTexts } from '@nineops/contract/crm/accounts/accounts.contract'
import type { Db } from '../../platform/db/db.ts'
import { accountDetail } from './accounts.change.service.ts'
import { selectVatRates, updateVatNumber, upsertVatRate } from './account-state.repository.ts'
import { lockedAccount } from './account-closing.service.ts'
import { accountErrors } from './accounts.errors.ts'

/** An account's VAT statuses, latest first. @throws 404 */
export async function listVatRates(db: Db, clientIndex: number, index: number): Promise<AccountVatRate[]> {
  await accountDetail(db, clientIndex, index)
  return (await selectVatRates(db, index)) as AccountVatRate[]
}

/**
 * Sets the VAT status of an account's invoices from a day on (engine: Invoices, effective dated), and its VAT number
 * where one is given; returns all before and after. @throws 404, 400 no VAT number, 409 `account_changed`
 */
export async function setVatRate(
  db: Db,
  clientIndex: number,
  index: number,
  {
    version,
    validFrom,
    vatRate,
    vatNumber,
  }: AccountVatRate & { version: string; vatNumber?: string | undefined },
): Promise<{
  before: AccountVatRate[]
  after: AccountVatRate[]
  numbers: { before: string; after: string } | null
}> {
  const account = await lockedAccount(db, clientIndex, index, version)
  const number = readAccountDetail('vatNumber', {
    ...accountTexts(account),
    vatRate,
    vatNumber: vatNumber ?? account.vatNumber,
  })
  if (number.problem !== undefined)
    throw accountErrors.invalid([{ field: 'vatNumber', message: number.problem }])
  const renumbered = number.value !== account.vatNumber
  const before = await listVatRates(db, clientIndex, index)
  if (!renumbered && before.some(rate => rate.validFrom === validFrom && rate.vatRate === vatRate))
    return { before, after: before, numbers: null }
  if (renumbered) await updateVatNumber(db, index, number.value)
  await upsertVatRate(db, index, validFrom, vatRate)
  return {
    before,
    after: await listVatRates(db, clientIndex, index),
    numbers: renumbered ? { before: account.vatNumber, after: number.value } : null,
  }
}
