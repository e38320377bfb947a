import { remainder } from '../recomputation/account-books.ts'
import { decimal, sum, whole } from '../recomputation/decimals.ts'
import { type Credited, creditInvoices } from './bill-month.ts'
import { limit } from './customers.ts'
import type { BookedDocument } from './money-books.ts'
import type { MoneyCase } from './money-case.ts'

const ledgerOf = ({ client }: MoneyCase, account: number) =>
  `/api/clients/${client}/accounts/${account}/ledger`

interface ListedPosting {
  index: number
  kind: string
  reference: string
  document: { number: string } | null
}

/** The product's index of what the books know by name. */
export async function postingNamed(
  of: MoneyCase,
  account: number,
  name: string,
  kind: string,
): Promise<number> {
  const path = `${ledgerOf(of, account)}/postings?pageSize=500&kind=${kind}`
  const found = (await of.jo.get<ListedPosting[]>(path)).find(
    one => (one.document?.number ?? one.reference) === name,
  )
  if (!found) throw new Error(`Account ${account} has no ${kind} ${name}`)
  return found.index
}

/** What waits above the limit is approved by the other user. */
async function approveWaiting({ sam, client, findings }: MoneyCase): Promise<void> {
  const path = `/api/clients/${client}/waitingpostings`
  for (const { index } of await sam.get<{ index: number }[]>(path)) {
    await sam.post(`${path}/${index}/approval`)
    findings.count('approved by a second person')
  }
}

/** A payment typed in: an amount, or about what is owed, sometimes for a named debt, sometimes too much. */
export async function typeReceipt(of: MoneyCase, account: number, given?: bigint): Promise<void> {
  const { jo, portal, books, luck, findings } = of
  const ledger = books.ledger(account)
  const debts = ledger.debts()
  const owed = sum(debts.map(remainder))
  const pence = given ?? (luck.often(50) && owed > 0n ? owed : BigInt(100 + luck.below(20_000)))
  const name = of.name('RECEIPT')
  const debt = given === undefined && luck.often(40) ? debts.at(-1) : undefined
  await jo.post(`${ledgerOf(of, account)}/receipts`, {
    amount: decimal(pence, 2),
    receivedOn: portal.today(),
    method: luck.one(['transfer', 'card', 'cheque', 'cash', 'other']),
    reference: name,
    ...(debt ? { debt: await postingNamed(of, account, debt.name, debt.kind) } : {}),
  })
  if (pence > whole(limit, 2)) await approveWaiting(of)
  const receipt = ledger.post({ kind: 'receipt', on: portal.today(), pence: -pence, name })
  if (debt) ledger.settle(debt, receipt)
  ledger.settleOldestFirst()
  findings.count(debt ? 'receipts of a named debt' : 'receipts')
}

/** Pays the oldest of several debts and a penny of the next, without naming any. */
export async function payInPart(of: MoneyCase): Promise<void> {
  for (const account of of.books.holders.keys()) {
    const [oldest, next] = of.books.ledger(account).debts()
    if (!oldest || !next || oldest.due === next.due || remainder(next) < 2n) continue
    await typeReceipt(of, account, remainder(oldest) + 1n)
    of.findings.count('several debts paid in part')
    return
  }
}

/** Pays back part of what is in hand. */
export async function payBack(of: MoneyCase, account: number): Promise<void> {
  const { jo, portal, books, luck, findings } = of
  const ledger = books.ledger(account)
  const held = ledger.inHand()
  if (held < 2n) return
  const pence = luck.often(40) ? held : BigInt(1 + luck.below(Number(held)))
  const name = of.name('REFUND')
  await jo.post(`${ledgerOf(of, account)}/refunds`, {
    amount: decimal(pence, 2),
    paidOn: portal.today(),
    method: 'transfer',
    reference: name,
    reason: 'The customer asked for it',
  })
  if (pence > whole(limit, 2)) await approveWaiting(of)
  const refund = ledger.post({ kind: 'refund', on: portal.today(), pence, name })
  ledger.settleFromHand(refund, pence)
  findings.count('refunds')
}

/** Writes off some of the oldest debt. */
export async function writeOff(of: MoneyCase, account: number): Promise<void> {
  const { jo, portal, books, luck, findings } = of
  const ledger = books.ledger(account)
  const [debt] = ledger.debts()
  if (!debt) return
  const left = remainder(debt)
  const pence = luck.often(50) ? left : BigInt(1 + luck.below(Number(left)))
  await jo.post(`${ledgerOf(of, account)}/writeoffs`, {
    debt: await postingNamed(of, account, debt.name, debt.kind),
    amount: decimal(pence, 2),
    reason: 'Not worth the letters',
  })
  if (pence > whole(limit, 2)) await approveWaiting(of)
  const entry = ledger.post({ kind: 'write_off', on: portal.today(), pence: -pence, name: debt.name })
  ledger.settle(debt, entry, pence)
  findings.count('write-offs')
}

/** Reverses something typed in, or posts that a receipt came back. */
export async function takeBack(of: MoneyCase, account: number): Promise<void> {
  const { jo, portal, books, luck, findings } = of
  const ledger = books.ledger(account)
  const possible = ledger.entries.filter(
    one =>
      !one.takenBack &&
      (/^(RECEIPT|REFUND)/.test(one.name) || one.kind === 'opening_balance') &&
      one.of === null,
  )
  if (possible.length === 0) return
  const entry = luck.one(possible)
  const path = `${ledgerOf(of, account)}/postings/${await postingNamed(of, account, entry.name, entry.kind)}`
  // The first receipt is reversed, the second comes back: both happen in a few months as well.
  const { counts } = findings
  const often = luck.often(50) || !counts.has('receipts returned unpaid')
  if (entry.kind === 'receipt' && often && counts.has('reversals of receipt')) {
    await jo.post(`${path}/unpaid`, { returnedOn: portal.today(), reason: 'The cheque bounced' })
    ledger.takeBack(entry, 'unpaid', portal.today())
    findings.count('receipts returned unpaid')
  } else {
    await jo.post(`${path}/reversal`, { reason: 'Typed for the wrong account' })
    ledger.takeBack(entry, 'reversal', entry.on)
    findings.count(`reversals of ${entry.kind}`)
  }
}

/** Some of a line, or all that is left of an invoice; null where nothing can be credited. */
function creditable({ luck }: MoneyCase, document: BookedDocument, part: boolean): Credited | null {
  const lines = document.lines.filter(line => line.left > 1n)
  if (document.kind !== 'invoice' || lines.length === 0) return null
  // A refund or discount of the invoice counts against the lines of its rate.
  if (document.lines.some(line => line.left < 0n)) return null
  const line = luck.one(lines)
  const net = BigInt(1 + luck.below(Number(line.left)))
  return { document, lines: part ? [{ lineNumber: line.lineNumber, net }] : null }
}

/**
 * Credits an invoice: whole, some of a line, or whole so that it is billed again; now and then with another invoice of
 * its account on the same note.
 */
export async function credit(
  of: MoneyCase,
  document: BookedDocument,
  how: 'whole' | 'part' | 'again',
): Promise<void> {
  const { books, luck, findings } = of
  const first = creditable(of, document, how === 'part')
  if (!first) return
  const others = books.documents.filter(one => one.account === document.account && one !== document)
  const second =
    how !== 'again' && others.length > 0 && luck.often(40)
      ? creditable(of, luck.one(others), luck.often(50))
      : null
  await creditInvoices(of, second ? [first, second] : [first], { again: how === 'again' })
  findings.count(second ? 'credited several' : `credited ${how}`)
}
