import type { Db } from '../../platform/db/db.ts'
import { type AccountFacts, selectFacts } from './account-facts.repository.ts'
import type { ErasureRow } from './erasures.repository.ts'
import { keptUntil } from './retention.domain.ts'

/** The day until which books are kept, given the current documents; an erased account may still get more. */
export const booksRetainedUntil = (
  { lastDocument }: Pick<AccountFacts, 'lastDocument'>,
  yearEndMonth: number,
): string | null => (lastDocument === null ? null : keptUntil(lastDocument, yearEndMonth))

/** An erasure with its current retention date for the books. */
export async function asOfToday(db: Db, row: ErasureRow): Promise<ErasureRow> {
  if (row.status === 'forgotten' || row.status === 'withdrawn') return row
  const account = await selectFacts(db, { client: row.clientIndex, account: row.accountIndex })
  return account ? { ...row, keptUntil: booksRetainedUntil(account, row.yearEndMonth) } : row
}
