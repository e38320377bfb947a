import { type ListedAccount, listedAccount } from '@nineops/contract/crm/accounts/account-pages.contract'
import { accountGaps } from '@nineops/contract/crm/account-rules'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import * as repository from './listed-accounts.repository.ts'

const toListed = ({ brandIndex, brandName, ...row }: repository.ListedRow): ListedAccount =>
  listedAccount.parse({
    ...row,
    brand: { index: brandIndex, name: brandName },
    // Gaps do not depend on the VAT rate in force.
    gaps: accountGaps({ ...row, vatRate: '' }),
  })

/** A page of a client's accounts, and how many match. @throws 404 */
export async function listAccounts(
  db: Db,
  clientIndex: number,
  query: repository.AccountListQuery,
): Promise<{ accounts: ListedAccount[]; total: number }> {
  await requireClient(db, clientIndex)
  const total = await repository.countAccountsListed(db, clientIndex, query)
  const rows = await repository.selectAccountsListed(db, clientIndex, query)
  return { accounts: rows.map(toListed), total }
}

/** How many match. @throws 404 */
export async function countListedAccounts(
  db: Db,
  clientIndex: number,
  query: repository.AccountListQuery,
): Promise<number> {
  await requireClient(db, clientIndex)
  return repository.countAccountsListed(db, clientIndex, query)
}

/** All matches in the order asked for, through a cursor of the transaction. @throws 404 */
export async function* allListedAccounts(
  db: Db,
  clientIndex: number,
  query: repository.AccountListQuery,
): AsyncGenerator<ListedAccount> {
  await requireClient(db, clientIndex)
  for await (const row of repository.streamAccountsListed(db, clientIndex, query)) yield toListed(row)
}
