import type { DashAccount } from '@nineops/contract/dash-resellers.contract'
import type { Db } from '../../platform/db/db.ts'
import * as repository from './account-list.repository.ts'

/** A page of a client's accounts by account number, and how many match. */
export async function pageOfAccounts(
  db: Db,
  clientIndex: number,
  page: repository.AccountPage,
): Promise<{ accounts: Omit<DashAccount, 'contractEndDate'>[]; total: number }> {
  const total = await repository.countAccounts(db, clientIndex, page.filter)
  const rows = await repository.selectAccountPage(db, clientIndex, page)
  const accounts = rows.map(({ brandIndex, brandName, ...row }) => ({
    ...row,
    brand: { index: brandIndex, name: brandName },
  }))
  return { accounts, total }
}
