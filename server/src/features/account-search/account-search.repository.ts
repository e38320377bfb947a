import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, allValues } from '../../platform/db/query-rows.ts'
import type { SearchedAccount } from './search-terms.domain.ts'

export interface FoundAccount extends SearchedAccount {
  index: number
  clientIndex: number
  closedOn: string | null
}

const columns = sql`
  a.index, a.client_index as "clientIndex", a.account_number as "accountNumber", a.company_name as "companyName",
  a.contact, a.email, a.phone, a.postcode, a.closed_on as "closedOn"`

const ofClient = (client: number | undefined) =>
  client === undefined ? sql`true` : sql`s.client_index = ${client}::int`

/** Up to `limit` accounts whose terms match; matches of the first query come before those of the next. */
export async function selectByTerms(
  db: Db,
  client: number | undefined,
  queries: readonly string[],
  limit: number,
): Promise<FoundAccount[]> {
  if (queries.length === 0) return []
  const parts = queries.map(
    query => sql`(select s.account_index from account_search s
      where s.terms @@ ${query}::tsquery and ${ofClient(client)} limit ${limit})`,
  )
  return allRows<FoundAccount>(db)`
    with found as materialized (${sql.join(parts, sql` union `)})
    select ${columns} from found f join accounts a on a.index = f.account_index`
}

/** The same by whole words, any of them: one index lookup for all, however many there are. */
export async function selectByAnyWord(
  db: Db,
  client: number | undefined,
  words: readonly string[],
  limit: number,
): Promise<FoundAccount[]> {
  if (words.length === 0) return []
  // Passed as a row so that the planner cannot estimate it: its estimate for so many words would read the whole table.
  return allRows<FoundAccount>(db)`
    with found as materialized (
      select f.account_index from (
        select string_agg(quote_literal(word), ' | ')::tsquery as query from unnest(${words}::text[]) as w (word)
      ) q cross join lateral (
        select s.account_index from account_search s where s.terms @@ q.query and ${ofClient(client)} limit ${limit}
      ) f
    )
    select ${columns} from found f join accounts a on a.index = f.account_index`
}

/** Accounts whose terms are pending, newest first. */
export const selectPending = (db: Db, client: number | undefined, limit: number) => allRows<FoundAccount>(db)`
    select ${columns} from (
      select s.account_index from account_search s where s.terms is null and ${ofClient(client)}
      order by ${client === undefined ? sql`s.client_index desc, ` : sql``} s.account_index desc limit ${limit}
    ) p join accounts a on a.index = p.account_index`

export async function selectByIndex(db: Db, indexes: readonly number[]): Promise<FoundAccount[]> {
  if (indexes.length === 0) return []
  return allRows<FoundAccount>(db)`
    select ${columns} from accounts a where a.index = any(${indexes}::int[])`
}

export interface OwnerNames {
  index: number
  clientName: string
  brandIndex: number
  brandName: string
}

export async function selectOwners(db: Db, indexes: readonly number[]): Promise<OwnerNames[]> {
  if (indexes.length === 0) return []
  return allRows<OwnerNames>(db)`
    select a.index, c.name as "clientName", b.index as "brandIndex", b.name as "brandName"
    from accounts a join clients c on c.index = a.client_index join brands b on b.index = a.brand_index
    where a.index = any(${indexes}::int[])`
}

/** Words of names one typing error away from a typed one. */
export const selectSlips = (db: Db, slips: readonly string[], limit: number) => allValues<string>(db)`
    select distinct word from account_word_slips where slip = any(${slips}::text[]) limit ${limit}`

/** Words of names that contain a typed one. */
export const selectAround = (db: Db, part: string, limit: number) => allValues<string>(db)`
    select word from account_words where position(${part} in word) > 0 limit ${limit}`
