import type { Db } from '../../platform/db/db.ts'
import { deleteWords } from './account-words.repository.ts'
import { foldWords } from './search-terms.domain.ts'

/** Removes words of names that no other account is found by. */
export async function forgetNames(db: Db, account: number, names: readonly string[]): Promise<void> {
  const words = [...new Set(names.flatMap(foldWords).map(({ word }) => word))]
  await deleteWords(db, account, words)
}
