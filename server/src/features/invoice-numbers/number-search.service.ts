import type { Db } from '../../platform/db/db.ts'
import { slippedNumbers, matchingNumbers } from './number-search.domain.ts'
import { type FoundNumber, selectForms, selectNumbered } from './number-search.repository.ts'

export type { FoundNumber } from './number-search.repository.ts'

/**
 * Invoices and credit notes of a client, or of all, whose number equals or begins with the search text: with the prefix
 * or without, with padding zeros or without. With `slips`, those one typing error away instead.
 */
export async function numberedLike(
  db: Db,
  client: number | undefined,
  text: string,
  { limit, slips }: { limit: number; slips?: (digits: string) => readonly string[] },
): Promise<FoundNumber[]> {
  if (!/\d/.test(text)) return []
  const ranges = await selectForms(db, client)
  const matching = slips ? slippedNumbers(text, ranges, slips) : matchingNumbers(text, ranges)
  return selectNumbered(db, matching, limit)
}
