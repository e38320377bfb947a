import type { AccountVatRate } from '@nineops/contract/crm/accounts/account-pages.contract'
import type { Db } from '../../platform/db/db.ts'
import { accountDetail } from './accounts.change.service.ts'
import { selectVatRates, upsertVatRate } from './account-state.repository.ts'
import { lockedAccount } from './account-closing.service.ts'

/** An account's VAT treatments, latest first. @throws 404 */
export async function listVatRates(db: Db, clientIndex: number, index: number): Promise<AccountVatRate[]> {
  await accountDetail(db, clientIndex, index)
  return (await selectVatRates(db, index)) as AccountVatRate[]
}

/**
 * Sets the VAT treatment of an account's invoices from a day on (engine: Invoices, effective dated); returns all
 * before and after. @throws 404, 409 `account_changed`
 */
export async function setVatRate(
  db: Db,
  clientIndex: number,
  index: number,
  { version, validFrom, vatRate }: AccountVatRate & { version: string },
): Promise<{ before: AccountVatRate[]; after: AccountVatRate[] }> {
  await lockedAccount(db, clientIndex, index, version)
  const before = await listVatRates(db, clientIndex, index)
  if (before.some(rate => rate.validFrom === validFrom && rate.vatRate === vatRate))
    return { before, after: before }
  await upsertVatRate(db, index, validFrom, vatRate)
  return { before, after: await listVatRates(db, clientIndex, index) }
}
