import { sql } from 'kysely'
import { searchAccounts } from '../server/src/features/account-search/account-search.service.ts'
import { indexPendingAccounts } from '../server/src/features/account-search/pending-terms.service.ts'
import { type Db, openDatabase } from '../server/src/platform/db/db.ts'
import { onScratchDatabase } from './scratch-database.ts'

const ACCOUNTS = 100_000
const ROUNDS = 3

export interface SearchFigures {
  /** Milliseconds of a search, at the server. */
  median: number
  p95: number
  /** Milliseconds to read one account by its number: the floor for a search. */
  floor: number
  /** Seconds to build the terms of 100,000 accounts. */
  terms: number
}

// Names made of syllables: some forty thousand words, as many as that number of companies has.
const syllables = (from: readonly string[], by: string) =>
  sql`(array[${sql.join(from.map(part => sql`${part}::text`))}])[1 + ${sql.raw(by)} % ${sql.lit(from.length)}]`
const starts = [
  'bar',
  'hen',
  'mor',
  'cal',
  'win',
  'ash',
  'hol',
  'pen',
  'tre',
  'kin',
  'dal',
  'ros',
  'fer',
  'gar',
  'lan',
]
const middles = [
  'ling',
  'ford',
  'ton',
  'wick',
  'ham',
  'ley',
  'den',
  'field',
  'worth',
  'bury',
  'gate',
  'stock',
  'bridge',
]
const ends = [
  's',
  'er',
  'ex',
  'ia',
  'on',
  'al',
  'ic',
  'um',
  'us',
  'en',
  'el',
  'or',
  'an',
  'is',
  'ace',
  'ine',
  'ola',
  'ura',
]
const trades = [
  'Engineering',
  '& Sons',
  'Holdings',
  'Dental Practice',
  'Haulage',
  'Farms',
  'Freight',
  'Marine',
]

async function fill(db: Db): Promise<number> {
  const made = await sql<{ index: number }>`
    insert into clients (name) values ('Reseller of the search') returning index`.execute(db)
  const client = made.rows[0]?.index ?? 0
  await sql`
    with brand as (insert into brands (client_index, name) values (${client}, 'Brand') returning index)
    insert into accounts (client_index, brand_index, account_number, company_name, contact, email, phone, postcode)
    select ${client}, brand.index, 'SB-' || lpad(n::text, 6, '0'),
      initcap(${syllables(starts, 'h')} || ${syllables(middles, '(h / 15)')} || ${syllables(ends, '(h / 195)')})
        || ' ' || ${syllables(trades, 'n')} || ' Ltd',
      'Jane ' || initcap(${syllables(middles, '(h / 7)')} || ${syllables(ends, '(h / 91)')}),
      'accounts@' || ${syllables(starts, 'h')} || n || '.example', '020 7946 ' || lpad((n % 10000)::text, 4, '0'),
      'YO' || 1 + n % 60 || ' ' || n % 10 || 'AB'
    from brand, generate_series(1, ${ACCOUNTS}::int) n, lateral (select abs(hashint4(n)) as h) x`.execute(db)
  await sql`
    insert into services (client_index, account_index, cli, start_date)
    select ${client}, a.index, (442000000000 + (a.index::bigint * 7919 + k * 104729) % 1000000000)::text, '2026-01-01'
    from accounts a, generate_series(1, 3) k where a.client_index = ${client}`.execute(db)
  return client
}

const texts =
  'barlings|barlings eng|engineering barlings|braling|SB-000123|sb123|000123|sb|ltd|yo1 1ab|020 7946 0123|+44 20 79|0207|7919|jane lingser|accounts@bar123.example|hen|ma|marine ltd|ingsex|SB-999999|020 0000 0001|nothing like it'.split(
    '|',
  )

/** Searches among 100,000 accounts of one reseller with 300,000 numbers, after each typed character. */
export const benchSearch = (url: string): Promise<SearchFigures> => onScratchDatabase(url, 'search', measure)

async function measure(url: string): Promise<SearchFigures> {
  const { db, close } = openDatabase(url, { max: 8 })
  try {
    const client = await fill(db)
    const start = performance.now()
    await indexPendingAccounts(db)
    const terms = (performance.now() - start) / 1000
    await sql`analyze accounts, services, account_search, account_words, account_word_slips`.execute(db)
    const ours: number[] = []
    const floor: number[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      for (const text of texts) {
        const took = await timed(() => searchAccounts(db, { text, client, limit: 20 }))
        const least = await timed(() =>
          sql`select * from accounts where client_index = ${client} and account_number = 'SB-000123'`.execute(
            db,
          ),
        )
        // The first round warms plans and caches and is not counted.
        if (round > 0) ours.push(took)
        if (round > 0) floor.push(least)
      }
    return { median: part(ours, 0.5), p95: part(ours, 0.95), floor: part(floor, 0.5), terms }
  } finally {
    await close()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const part = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
