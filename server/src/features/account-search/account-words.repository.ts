import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'

/** Removes those of the words that no other account has. */
export async function deleteWords(db: Db, account: number, words: readonly string[]): Promise<void> {
  const rows = await allRows<{ word: string }>(db)`
    select w.word from unnest(${words}::text[]) w (word)
    where not exists (
      select from account_search s
      where s.account_index <> ${account} and s.terms @@ quote_literal(w.word)::tsquery)`
  const gone = rows.map(({ word }) => word)
  await sql`delete from account_word_slips where word = any(${gone}::text[])`.execute(db)
  await sql`delete from account_words where word = any(${gone}::text[])`.execute(db)
}
