import type { Db } from '../../platform/db/db.ts'

/** Which of these account numbers the reseller does not have. */
export async function unknownAccounts(
  db: Db,
  clientIndex: number,
  numbers: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('account_number')
    .where('client_index', '=', clientIndex)
    .where('account_number', 'in', [...numbers, ''])
    .execute()
  const known = new Set(rows.map(row => row.account_number))
  return numbers.filter(number => !known.has(number))
}
