import { sum } from './decimals.ts'

/** A row of an account's ledger in the plain program's books; amounts in pence, as the customer owes. */
export interface Entry {
  kind:
    | 'invoice'
    | 'credit_note'
    | 'receipt'
    | 'refund'
    | 'unpaid'
    | 'write_off'
    | 'opening_balance'
    | 'reversal'
  on: string
  due: string
  pence: bigint
  /** The number of a document, or what the posting is known by. */
  name: string
  /** What it takes back. */
  of: Entry | null
  /** The invoices that a credit note corrects. */
  corrects: Entry[]
  /** What settles it, or what it settles; undone ones have gone. */
  settled: { by: Entry; pence: bigint; since: string }[]
  /** As what it was taken back, if it was: a bank returns, a person reverses. */
  takenBack: 'unpaid' | 'reversal' | false
}

/** What is not settled of an entry, with its sign. */
export function remainder({ pence, settled }: Entry): bigint {
  const done = sum(settled.map(one => one.pence))
  return pence < 0n ? pence + done : pence - done
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)
const inTurn = (entries: Entry[]) => entries.toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0))

/** One account's ledger, kept by the rules of money.md in the plainest way: entry by entry, in lists. */
export class AccountBooks {
  readonly entries: Entry[] = []

  post(row: Pick<Entry, 'kind' | 'on' | 'pence' | 'name'> & { due?: string; of?: Entry }): Entry {
    const entry: Entry = {
      due: row.on,
      of: null,
      corrects: [],
      settled: [],
      takenBack: false,
      ...row,
    }
    this.entries.push(entry)
    return entry
  }

  debts(): Entry[] {
    return inTurn(this.entries.filter(one => remainder(one) > 0n))
  }

  /** Payments and credits in hand. */
  held(): Entry[] {
    return inTurn(this.entries.filter(one => remainder(one) < 0n))
  }

  inHand(): bigint {
    return -sum(this.held().map(remainder))
  }

  balance(until = '9999-12-31'): bigint {
    return sum(this.entries.filter(one => one.on <= until).map(one => one.pence))
  }

  /** Settles a debt by a credit, as far as both are open and up to `most`; returns how much. */
  settle(debt: Entry, credit: Entry, most?: bigint): bigint {
    const pence = least(most ?? remainder(debt), least(remainder(debt), -remainder(credit)))
    if (pence <= 0n) return 0n
    const since = debt.on > credit.on ? debt.on : credit.on
    debt.settled.push({ by: credit, pence, since })
    credit.settled.push({ by: debt, pence, since })
    return pence
  }

  /** The oldest debt by the oldest credit, until one side is used up. */
  settleOldestFirst(): void {
    for (const debt of this.debts()) for (const credit of this.held()) this.settle(debt, credit)
  }

  /** Settles a debt by what is in hand, the oldest first, up to an amount. */
  settleFromHand(debt: Entry, most: bigint): void {
    let left = most
    for (const credit of this.held()) left -= this.settle(debt, credit, left)
  }

  /** Posts the opposite of an entry: all it had settled is open again, and is settled by what else is in hand. */
  takeBack(entry: Entry, kind: 'unpaid' | 'reversal', on: string): void {
    for (const { by } of entry.settled) by.settled = by.settled.filter(one => one.by !== entry)
    entry.settled = []
    const opposite = this.post({ kind, on, pence: -entry.pence, name: entry.name, of: entry })
    entry.takenBack = kind
    if (entry.pence < 0n) this.settle(opposite, entry)
    else this.settle(entry, opposite)
    this.settleOldestFirst()
  }

  /** What was open at the end of a day: what settled it counts once both are posted. */
  openAt(day: string): { due: string; pence: bigint }[] {
    return this.entries
      .filter(one => one.on <= day)
      .map(({ pence, due, settled }) => {
        const done = sum(settled.filter(one => one.since <= day).map(one => one.pence))
        return { due, pence: pence < 0n ? pence + done : pence - done }
      })
      .filter(({ pence }) => pence !== 0n)
  }
}

/** What became of an entry (money: Account ledger). */
export function stateOf(entry: Entry): string {
  if (entry.takenBack === 'unpaid') return 'returned'
  if (entry.takenBack || entry.kind === 'reversal') return 'reversed'
  const left = remainder(entry)
  const untouched = left === entry.pence && entry.pence !== 0n
  if (entry.pence < 0n) return untouched ? 'in_hand' : left === 0n ? 'used' : 'part_used'
  if (untouched) return 'open'
  const kinds = new Set(entry.settled.map(({ by }) => by.kind))
  // A refund pays back what a credit note left in hand.
  if (entry.kind === 'refund') kinds.delete('credit_note')
  if (left !== 0n) return kinds.has('write_off') || kinds.has('credit_note') ? 'part_settled' : 'part_paid'
  if (kinds.has('write_off')) return 'written_off'
  if (!kinds.has('credit_note')) return 'paid'
  return entry.settled.every(({ by }) => by.corrects.includes(entry)) ? 'credited' : 'settled'
}

/** Debts by days after their due day, and what is in hand. */
export function agedAt(open: readonly { due: string; pence: bigint }[], today: string) {
  const daysLate = ({ due }: { due: string }) =>
    Math.round((Date.parse(`${today}T12:00:00Z`) - Date.parse(`${due}T12:00:00Z`)) / 86_400_000)
  const owed = open.filter(({ pence }) => pence > 0n)
  const between = (from: number, to: number) =>
    sum(owed.filter(one => daysLate(one) >= from && daysLate(one) <= to).map(({ pence }) => pence))
  return {
    current: between(-Infinity, 0),
    upTo30: between(1, 30),
    upTo60: between(31, 60),
    upTo90: between(61, 90),
    over90: between(91, Infinity),
    total: sum(owed.map(({ pence }) => pence)),
    inHand: -sum(open.filter(({ pence }) => pence < 0n).map(({ pence }) => pence)),
  }
}
