import type { Db } from '../../platform/db/db.ts'
import { deleteWords } from './account-words.repository.ts'
import { foldWords } from './search-terms.domain.ts'

/** Forgets the words of names by which no other account is found. */
export async function forgetNames(db: Db, account: number, names: readonly string[]): Promise<void> {
  const words = [...new Set(names.flatMap(foldWords).map(({ word }) => word))]
  await deleteWords(db, account, words)
}
