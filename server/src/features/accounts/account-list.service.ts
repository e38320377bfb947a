import type { DashAccount, DashAccountsQuery } from '@nineops/contract/dash/dash-resellers.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import * as repository from './account-list.repository.ts'

/** A page of a client's accounts, by account number by default, and how many match. */
export async function pageOfAccounts(
  db: Db,
  clientIndex: number,
  query: DashAccountsQuery,
): Promise<{ accounts: Omit<DashAccount, 'contractEndDate'>[]; total: number }> {
  const today = londonDate(Date.now())
  const rows = await repository.selectAccountPage(db, clientIndex, query, today)
  const total = rows[0]?.total ?? (await repository.countAccounts(db, clientIndex, query, today))
  const accounts = rows.map(
    ({ brandIndex, brandName, updatedAt, index, accountNumber, companyName, closedOn }) => ({
      index,
      accountNumber,
      companyName,
      closedOn,
      brand: { index: brandIndex, name: brandName },
      updatedAt: updatedAt.toISOString(),
    }),
  )
  return { accounts, total }
}
