import type { AccountHit } from '@nineops/contract/crm/account-search.contract'
import type { Role } from '@nineops/contract/roles'
import { formatMonth } from '../../lib/formats.ts'

/** What is done with an account or invoice that is found. */
const verbs = ['why', 'resend', 'price'] as const
type Verb = (typeof verbs)[number]

const spoken: Readonly<Record<string, Verb>> = {
  why: 'why',
  explain: 'why',
  resend: 'resend',
  price: 'price',
  reprice: 'price',
}
const months = 'january february march april may june july august september october november december'.split(
  ' ',
)

interface PaletteRequest {
  /** What is looked for, without what is to be done with it. */
  text: string
  verb?: Verb
  /** `2026-03`: the month of the invoice. */
  month?: string
}

/** 0 to 11 for `mar` or `march`; -1 for other words. */
const monthOf = (word: string): number =>
  word.length < 3 ? -1 : months.findIndex(name => name.startsWith(word))

/** The month that the last words name: the latest that has begun, unless a year follows. */
function monthAtEnd(words: readonly string[], today: string): { month: string; words: number } | undefined {
  const year = /^20\d\d$/.exec(words.at(-1) ?? '')?.[0]
  const at = monthOf(words.at(year ? -2 : -1) ?? '')
  if (at < 0) return undefined
  const thisYear = Number(today.slice(0, 4))
  const latest = at < Number(today.slice(5, 7)) ? thisYear : thisYear - 1
  return { month: `${year ?? latest}-${String(at + 1).padStart(2, '0')}`, words: year ? 2 : 1 }
}

/**
 * Reads `why BT103344`, `resend BT103344`, `price BEA005501` and `BEA005501 march 2026`; undefined where only a search
 * is typed. Today is `YYYY-MM-DD`.
 */
export function readRequest(query: string, today: string): PaletteRequest | undefined {
  const words = query.trim().toLowerCase().split(/\s+/)
  const verb = spoken[words[0] ?? '']
  const rest = words.slice(verb ? 1 : 0)
  const found = monthAtEnd(rest, today)
  const text = rest.slice(0, found ? -found.words : undefined).join(' ')
  if (text === '' || (!verb && !found)) return undefined
  return { text, ...(verb && { verb }), ...(found && { month: found.month }) }
}

interface Action {
  label: string
  /** What is typed before the account or invoice. */
  note: string
  /** The invoice that it opens, if not the one of the month. */
  invoice: AccountHit['invoice']
  at: { tab?: 'charges' | 'invoices'; bill?: string; view?: 'why'; ask?: 'resend' }
}

interface Answer {
  /** The text that it answers. */
  text: string
  hits: readonly AccountHit[] | undefined
  /** The hits of an earlier text, while those of this one are fetched. */
  isEarlier: boolean
}

/**
 * The hits that something is done with: those of a request, else what is named in full, or alone. None until exactly
 * what is typed is answered: Enter acts on nothing else.
 */
export function namedHits(
  typed: string,
  isRequest: boolean,
  { text, hits = [], isEarlier }: Answer,
): readonly AccountHit[] {
  if (isEarlier || text !== typed.trim()) return []
  return isRequest ? hits : hits.filter((hit, at) => at === 0 && (hit.kind === 'exact' || hits.length === 1))
}

/** What is typed for an action, and whose it is, unless that reseller is the one chosen. */
export const noteOf = (note: string, { client }: AccountHit, chosen: number | undefined): string =>
  [note, client.index !== chosen && client.name].filter(Boolean).join(' · ')

/** What can be done with a hit: what is asked for, or all where nothing is. */
export function actionsOf(
  hit: AccountHit,
  request: Pick<PaletteRequest, 'verb' | 'month'>,
  roles: readonly Role[],
): Action[] {
  const { verb, month } = request
  const { account, invoice, matched } = hit
  const whose = `${account.accountNumber} ${account.companyName}`
  const isBureau = roles.includes('NINEOPS_BUREAU_ACCESS')
  const isFound = invoice !== null && month === undefined
  const named = isFound
    ? matched.text
    : `the ${month === undefined ? 'last invoice' : `invoice of ${formatMonth(`${month}-01`)}`} of ${whose}`
  const bill = isFound
    ? { invoice }
    : { invoice: null, at: { tab: 'invoices' as const, bill: month ?? 'last' } }
  const all: Record<Verb, Action[]> = {
    why: [{ ...bill, label: `Explain ${named}`, note: 'why', at: { ...bill.at, view: 'why' } }],
    resend: isBureau
      ? [{ ...bill, label: `Resend ${named}`, note: 'resend', at: { ...bill.at, ask: 'resend' } }]
      : [],
    price: isBureau
      ? [{ label: `Change a price of ${whose}`, note: 'price', invoice: null, at: { tab: 'charges' } }]
      : [],
  }
  if (verb) return all[verb]
  if (month !== undefined) return [{ ...bill, label: `Open ${named}`, note: '', at: { ...bill.at } }]
  return verbs.flatMap(each => all[each])
}
