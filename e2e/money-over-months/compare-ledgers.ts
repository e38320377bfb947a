import { agedAt, type Entry, remainder, stateOf } from '../recomputation/account-books.ts'
import { decimal, sum } from '../recomputation/decimals.ts'
import { dayAfter } from '../recomputation/london-time.ts'
import { differencesInAnyOrder, differencesInOrder } from '../recomputation/row-differences.ts'
import type { MoneyCase } from './money-case.ts'

interface Posting {
  index: number
  effectiveOn: string
  kind: string
  amount: string
  dueOn: string
  document: { number: string } | null
  reference: string
  remainder: string
  state: string
  balance: string
  allocations: { posting: number; amount: string }[]
}
interface Ledger {
  balance: string
  overdue: string
  inHand: string
  aged: Record<string, string>
  open: { number: string | null; reference: string; dueOn: string; remainder: string }[]
}

const pounds = (pence: bigint) => decimal(pence, 2)
const agedText = (aged: Record<string, unknown>) =>
  ['current', 'upTo30', 'upTo60', 'upTo90', 'over90', 'total', 'inHand']
    .map(age => `${age} ${typeof aged[age] === 'bigint' ? pounds(aged[age]) : String(aged[age])}`)
    .join(', ')

const inDayOrder = (entries: readonly Entry[]) =>
  entries
    .map((entry, at) => ({ entry, at }))
    .toSorted((a, b) => (a.entry.on < b.entry.on ? -1 : a.entry.on > b.entry.on ? 1 : a.at - b.at))
    .map(({ entry }) => entry)

const kindWords: Record<Entry['kind'], string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  receipt: 'Payment received',
  refund: 'Refund',
  unpaid: 'Payment returned unpaid',
  write_off: 'Written off',
  opening_balance: 'Opening balance',
  reversal: 'Correction',
}

/** Compares every ledger, statement and the aged debt with the books. */
export async function compareLedgers(of: MoneyCase): Promise<void> {
  const { jo, portal, client, books, findings } = of
  const today = portal.today()
  for (const { index, number } of books.holders.values()) {
    const at = `/api/clients/${client}/accounts/${index}`
    const ledger = books.ledger(index)
    const shown = await jo.get<Ledger>(`${at}/ledger`)
    const debts = ledger.debts()
    const open = ledger.openAt('9999-12-31')
    findings.same(`${number} balance`, shown.balance, pounds(ledger.balance()))
    findings.same(`${number} in hand`, shown.inHand, pounds(ledger.inHand()))
    findings.same(
      `${number} overdue`,
      shown.overdue,
      pounds(sum(debts.filter(one => one.due < today).map(remainder))),
    )
    findings.same(`${number} aged`, agedText(shown.aged), agedText(agedAt(open, today)))
    findings.compare(
      `${number} open`,
      await differencesInOrder(
        'open',
        shown.open.map(one => `${one.number ?? one.reference} ${one.dueOn} ${one.remainder}`),
        debts.map(one => `${one.name} ${one.due} ${pounds(remainder(one))}`),
      ),
    )
    await comparePostings(of, index, number)
    await compareStatement(of, index, number)
  }
  const debt = await jo.get<(Record<string, string> & { accountNumber: string })[]>(
    `/api/ageddebt?by=account&client=${client}&pageSize=500`,
  )
  const wanted = [...books.holders.values()].flatMap(({ index, number }) => {
    const open = books.ledger(index).openAt('9999-12-31')
    const disputed = sum(
      books
        .ledger(index)
        .debts()
        .filter(one => books.disputed.has(one))
        .map(remainder),
    )
    return open.length === 0
      ? []
      : [`${number} ${agedText(agedAt(open, today))}, disputed ${pounds(disputed)}`]
  })
  findings.compare(
    'aged debt',
    differencesInAnyOrder(
      'aged debt',
      debt.map(one => `${one.accountNumber} ${agedText(one)}, disputed ${one['disputed']}`),
      wanted,
    ),
  )
}

async function comparePostings({ jo, client, books, findings }: MoneyCase, account: number, number: string) {
  const found = await jo.get<Posting[]>(
    `/api/clients/${client}/accounts/${account}/ledger/postings?pageSize=500`,
  )
  const entries = inDayOrder(books.ledger(account).entries)
  let balance = 0n
  const wanted = entries.map(entry => {
    balance += entry.pence
    const { on, kind, due, pence, name } = entry
    return `${on} ${kind} ${name} ${pounds(pence)} due ${due} left ${pounds(remainder(entry))} ${stateOf(entry)} ${pounds(balance)}`
  })
  findings.compare(
    `${number} postings`,
    await differencesInOrder(
      'postings',
      found
        .toReversed()
        .map(
          one =>
            `${one.effectiveOn} ${one.kind} ${one.document?.number ?? one.reference} ${one.amount} due ${one.dueOn} left ${one.remainder} ${one.state} ${one.balance}`,
        ),
      wanted,
    ),
  )
  findings.compare(
    `${number} allocations`,
    differencesInAnyOrder('allocations', allocationsShown(found), allocationsBooked(entries)),
  )
}

/** A document by its number; equal payments of a day are exchangeable. */
const partyText = (one: { number: string | null; kind: string; on: string; amount: string }) =>
  one.number ?? `${one.kind} of ${one.on} ${one.amount}`

function* allocationsShown(postings: readonly Posting[]): Generator<string> {
  const texts = new Map(
    postings.map(({ index, document, kind, effectiveOn: on, amount }) => [
      index,
      partyText({ number: document?.number ?? null, kind, on, amount }),
    ]),
  )
  for (const { index, allocations } of postings)
    for (const { posting, amount } of allocations)
      yield `${texts.get(index)} with ${texts.get(posting)}: ${amount}`
}

const entryText = ({ kind, on, pence, name }: Entry) =>
  partyText({
    number: kind === 'invoice' || kind === 'credit_note' ? name : null,
    kind,
    on,
    amount: pounds(pence),
  })

function* allocationsBooked(entries: readonly Entry[]): Generator<string> {
  for (const entry of entries) {
    const parts = Map.groupBy(entry.settled, ({ by }) => by)
    for (const [by, settled] of parts)
      yield `${entryText(entry)} with ${entryText(by)}: ${pounds(sum(settled.map(({ pence }) => pence)))}`
  }
}

/** The statement of the last weeks, as CSV. */
async function compareStatement(of: MoneyCase, account: number, number: string) {
  const { jo, portal, client, books, findings } = of
  const to = portal.today()
  const from = dayAfter(to, -40)
  const text = await jo.text(`/api/clients/${client}/accounts/${account}/statement/csv?from=${from}&to=${to}`)
  const ledger = books.ledger(account)
  let balance = ledger.balance(dayAfter(from, -1))
  const rows = inDayOrder(ledger.entries)
    .filter(({ on }) => on >= from && on <= to)
    .map(({ on, kind, name, pence }) => {
      balance += pence
      return `${on},${kindWords[kind]} ${name},${pounds(pence)},${pounds(balance)}`
    })
  const aged = agedAt(ledger.openAt(to), to)
  const wanted = [
    'Date,Details,Amount,Balance',
    `${from},Balance brought forward,,${pounds(ledger.balance(dayAfter(from, -1)))}`,
    ...rows,
    `${to},Balance,,${pounds(ledger.balance(to))}`,
    `${to},Not due yet,,${pounds(aged.current)}`,
    `${to},1–30 days late,,${pounds(aged.upTo30)}`,
    `${to},31–60 days late,,${pounds(aged.upTo60)}`,
    `${to},61–90 days late,,${pounds(aged.upTo90)}`,
    `${to},Over 90 days late,,${pounds(aged.over90)}`,
    `${to},In credit,,${pounds(aged.inHand)}`,
  ]
  const found = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(Boolean)
  findings.compare(`${number} statement`, await differencesInOrder('statement', found, wanted))
}
