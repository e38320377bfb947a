import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, allValues } from '../../platform/db/query-rows.ts'
import type { FoundAccount } from './account-search.repository.ts'

/**
 * Locks accounts with pending terms, skipping those locked by others. Their details are read after locking: otherwise
 * an account changed just before would get its old terms and no longer be pending.
 */
export async function lockPending(db: Db, limit: number): Promise<FoundAccount[]> {
  const { rows: waiting } = await sql<{ index: number }>`
    select account_index as index from account_search where terms is null
    order by client_index, account_index limit ${limit} for update skip locked`.execute(db)
  return allRows<FoundAccount>(db)`
    select a.index, a.client_index as "clientIndex", a.account_number as "accountNumber",
      a.company_name as "companyName", a.contact, a.email, a.phone, a.postcode, a.closed_on as "closedOn"
    from accounts a where a.index = any(${waiting.map(({ index }) => index)}::int[])
    order by a.client_index, a.index`
}

/** Writes the terms of locked accounts. */
export async function updateTerms(
  db: Db,
  rows: readonly { index: number; terms: readonly string[] }[],
): Promise<void> {
  await sql`
    update account_search s set terms = array_to_tsvector(string_to_array(r.terms, ' '))
    from json_to_recordset(${JSON.stringify(rows.map(row => ({ ...row, terms: row.terms.join(' ') })))})
      as r (index int, terms text)
    where s.account_index = r.index`.execute(db)
}

/** Which of these words no account had before. */
export const selectNewWords = (db: Db, words: readonly string[]) => allValues<string>(db)`
    select w.word from unnest(${words}::text[]) as w (word)
    where not exists (select from account_words k where k.word = w.word)`

/** Adds words with the keys that typing errors are found by. */
export async function insertWords(
  db: Db,
  words: readonly { word: string; slips: readonly string[] }[],
): Promise<void> {
  await sql`insert into account_words (word) select unnest(${words.map(({ word }) => word)}::text[])`.execute(
    db,
  )
  const pairs = words.flatMap(({ word, slips }) => slips.map(slip => ({ slip, word })))
  await sql`
    insert into account_word_slips (slip, word)
    select * from unnest(${pairs.map(({ slip }) => slip)}::text[], ${pairs.map(({ word }) => word)}::text[])`.execute(
    db,
  )
}
