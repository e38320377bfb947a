import { writtenNumber } from '@nineops/contract/phone-numbers'
import type { AccountHit, AccountSearchAnswer, HitField } from '@nineops/contract/crm/account-search.contract'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import { type FoundNumber, numberedLike } from '../invoice-numbers/number-search.service.ts'
import { usageOfAccounts } from '../provisional-usage/usage-of-accounts.service.ts'
import {
  type FoundCli,
  servicesLike,
  servicesWith,
  storedForms,
} from '../account-services/cli-search.service.ts'
import * as repository from './account-search.repository.ts'
import {
  kindOf,
  markNumber,
  type Match,
  matchAccount,
  mayHaveNumberSlip,
  ranks,
} from './search-hits.domain.ts'
import { readQuery, type SearchQuery, tsquery, tsqueryOf } from './search-query.domain.ts'
import { mayHaveSlip, numberSlips, slipsOf, isSlip } from './search-terms.domain.ts'

export interface SearchRequest {
  text: string
  client?: number | undefined
  limit: number
}

/** Candidates per kind of query; the best of them are listed. */
const CANDIDATES = 200
/** Accounts with pending terms that are matched directly. */
const PENDING = 500
/** With fewer hits, typing errors are considered too. */
const FEW = 5
const MOST_WORDS = 40

interface Candidate {
  account: repository.FoundAccount
  match: Match
  invoice: AccountHit['invoice']
  /** A service that has ended ranks below one in force. */
  ended: boolean
}

/** Accounts that match what was typed, best first, closed ones last. @throws 404 for an unknown client */
export async function searchAccounts(db: Db, request: SearchRequest): Promise<AccountSearchAnswer> {
  const { client, limit } = request
  if (client !== undefined) await requireClient(db, client)
  const query = readQuery(request.text)
  if (query === null) return { hits: [], more: false }
  const found = new Map<number, Candidate>()
  const add = (candidates: readonly Candidate[]) => {
    for (const candidate of candidates) {
      const known = found.get(candidate.account.index)
      if (!known || byRank(candidate, known) < 0) found.set(candidate.account.index, candidate)
    }
  }
  const [pending, ...seen] = await Promise.all([
    repository.selectPending(db, client, PENDING),
    byTerms(db, request, query),
    byCli(db, request, query),
    byNumber(db, request),
  ])
  add([...seen.flat(), ...matching(pending, query, false)])
  if (found.size < FEW)
    add([...(await bySlips(db, request, query, found.size === 0)), ...matching(pending, query, true)])
  const sorted = [...found.values()].toSorted(inOrder)
  return { hits: await withOwners(db, sorted.slice(0, limit)), more: sorted.length > limit }
}

const byRank = (a: Candidate, b: Candidate): number =>
  a.match.rank - b.match.rank || Number(a.ended) - Number(b.ended)

const inOrder = (a: Candidate, b: Candidate): number =>
  Number(a.account.closedOn !== null) - Number(b.account.closedOn !== null) ||
  byRank(a, b) ||
  compare(a.account.companyName.toLowerCase(), b.account.companyName.toLowerCase()) ||
  compare(a.account.accountNumber, b.account.accountNumber)
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function matching(
  accounts: readonly repository.FoundAccount[],
  query: SearchQuery,
  tolerant: boolean,
): Candidate[] {
  return accounts.flatMap(account => {
    const match = matchAccount(account, query, tolerant)
    return match ? [{ account, match, invoice: null, ended: false }] : []
  })
}

async function byTerms(db: Db, { client }: SearchRequest, query: SearchQuery): Promise<Candidate[]> {
  const queries = [tsquery(query, 'words'), tsquery(query, 'beginnings')]
  return matching(await repository.selectByTerms(db, client, queries, CANDIDATES), query, false)
}

async function byCli(db: Db, { client }: SearchRequest, { digits }: SearchQuery): Promise<Candidate[]> {
  if (digits === null) return []
  const clis = await servicesLike(db, client, digits, CANDIDATES)
  return withAccounts(db, clis, found => cliMatch(found, digits))
}

const cliRanks = { whole: ranks.whole, start: ranks.start, end: ranks.part }

function cliMatch({ cli, by }: FoundCli, digits: string): Match {
  const form = storedForms(digits).find(one => cli.startsWith(one)) ?? digits
  const from = by === 'end' ? cli.length - digits.length : 0
  return cliHit(cli, cliRanks[by], markNumber(cli, from, by === 'end' ? digits.length : form.length))
}

const cliHit = (cli: string, rank: number, marks: [number, number][]): Match => ({
  rank,
  field: 'cli',
  text: writtenNumber(cli),
  marks: new Map<HitField, [number, number][]>([['cli', marks]]),
})

async function byNumber(
  db: Db,
  { client, text }: SearchRequest,
  slips?: (digits: string) => readonly string[],
): Promise<Candidate[]> {
  const numbers = await numberedLike(db, client, text, { limit: CANDIDATES, ...(slips && { slips }) })
  return withAccounts(db, numbers, found => numberMatch(found, slips !== undefined))
}

function numberMatch({ number, whole, invoiceIndex: index, runIndex, kind }: FoundNumber, slipped: boolean) {
  const rank = slipped ? ranks.slip : whole ? ranks.whole : ranks.beginnings
  const marks = new Map<HitField, [number, number][]>([['invoiceNumber', [[0, number.length]]]])
  return { rank, field: 'invoiceNumber' as const, text: number, marks, invoice: { index, runIndex, kind } }
}

/** Matches found by other features, with their accounts. */
async function withAccounts<F extends { accountIndex: number; ended?: boolean }>(
  db: Db,
  found: readonly F[],
  toMatch: (one: F) => Match & { invoice?: Candidate['invoice'] },
): Promise<Candidate[]> {
  const rows = await repository.selectByIndex(db, [...new Set(found.map(one => one.accountIndex))])
  const accounts = new Map(rows.map(row => [row.index, row]))
  return found.flatMap(one => {
    const account = accounts.get(one.accountIndex)
    if (!account) return []
    const { invoice = null, ...match } = toMatch(one)
    return [{ account, match, invoice, ended: one.ended ?? false }]
  })
}

/** Parts of words and typing errors; wrong digits only if nothing else was found. */
async function bySlips(
  db: Db,
  request: SearchRequest,
  query: SearchQuery,
  alone: boolean,
): Promise<Candidate[]> {
  const { client } = request
  const [words = []] = query.readings
  const choices = await Promise.all(words.map(word => similarWords(db, word)))
  const queries = choices.some(choice => choice.length > 1) ? [tsqueryOf(choices, words)] : []
  const numbers = query.readings.flatMap(([word, ...more]) =>
    more.length === 0 && word !== undefined && alone && mayHaveNumberSlip(word) ? numberSlips(word) : [],
  )
  const accounts = await Promise.all([
    repository.selectByTerms(db, client, queries, CANDIDATES),
    repository.selectByAnyWord(
      db,
      client,
      numbers.filter(slip => slip !== ''),
      CANDIDATES,
    ),
  ])
  const candidates = matching(accounts.flat(), query, true)
  if (!alone) return candidates
  const { digits } = query
  const clis =
    digits === null || digits.length < 7
      ? []
      : await servicesWith(db, client, storedForms(digits).flatMap(numberSlips), CANDIDATES)
  return [
    ...candidates,
    ...(await withAccounts(db, clis, ({ cli }) => cliHit(cli, ranks.slip, []))),
    ...(await byNumber(db, request, numberSlips)),
  ]
}

/** The word itself, words that contain it, and words one typing error away. */
async function similarWords(db: Db, word: string): Promise<string[]> {
  if (!mayHaveSlip(word)) return [word]
  const [around, slips] = await Promise.all([
    repository.selectAround(db, word, MOST_WORDS),
    repository.selectSlips(db, slipsOf(word), 5 * MOST_WORDS),
  ])
  return [...new Set([word, ...around, ...slips.filter(one => isSlip(word, one)).slice(0, MOST_WORDS)])]
}

async function withOwners(db: Db, candidates: readonly Candidate[]): Promise<AccountHit[]> {
  const owners = await ownersOf(
    db,
    candidates.map(({ account }) => account),
  )
  const usage = await usageOfAccounts(
    db,
    candidates.map(({ account }) => ({ client: account.clientIndex, account: account.index })),
  )
  return candidates.flatMap(({ account, match, invoice }) => {
    const owner = owners.get(account.index)
    const marks = (field: HitField) => match.marks.get(field)?.toSorted((a, b) => a[0] - b[0]) ?? []
    if (!owner) return []
    return [
      {
        ...owner,
        kind: kindOf(match.rank),
        matched: { field: match.field, text: match.text, marks: marks(match.field) },
        marks: { accountNumber: marks('accountNumber'), companyName: marks('companyName') },
        invoice,
        usage: usage.get(account.index) ?? null,
      },
    ]
  })
}

type Owned = Pick<AccountHit, 'account' | 'client' | 'brand' | 'closedOn'>

/** Listed accounts with their owners, by index. */
async function ownersOf(db: Db, accounts: readonly repository.FoundAccount[]): Promise<Map<number, Owned>> {
  const owners = new Map(
    (
      await repository.selectOwners(
        db,
        accounts.map(({ index }) => index),
      )
    ).map(row => [row.index, row]),
  )
  const owned = accounts.flatMap(({ index, accountNumber, companyName, clientIndex, closedOn }) => {
    const owner = owners.get(index)
    if (!owner) return []
    const one: Owned = {
      account: { index, accountNumber, companyName },
      client: { index: clientIndex, name: owner.clientName },
      brand: { index: owner.brandIndex, name: owner.brandName },
      closedOn,
    }
    return [[index, one] as const]
  })
  return new Map(owned)
}

/** Accounts by their indexes, in that order; missing ones are left out. */
export async function namedAccounts(db: Db, indexes: readonly number[]): Promise<Owned[]> {
  const owned = await ownersOf(db, await repository.selectByIndex(db, indexes))
  return indexes.flatMap(index => owned.get(index) ?? [])
}
