import { type Entry, remainder } from '../recomputation/account-books.ts'
import { decimal, sum } from '../recomputation/decimals.ts'
import { dayAfter } from '../recomputation/london-time.ts'
import { differencesInAnyOrder } from '../recomputation/row-differences.ts'
import { remindedAfter } from './customers.ts'
import type { MoneyCase } from './money-case.ts'
import { postingNamed } from './money-events.ts'

const isDocument = ({ kind }: Entry) => kind === 'invoice' || kind === 'opening_balance'

/** Customers dispute documents, and disputes of before are closed. */
export async function dispute(of: MoneyCase): Promise<void> {
  const { jo, portal, client, books, luck, findings } = of
  const today = portal.today()
  for (const { index: account } of books.holders.values()) {
    const path = `/api/clients/${client}/accounts/${account}/disputes`
    const ledger = books.ledger(account)
    for (const entry of ledger.entries.filter(one => books.disputed.has(one))) {
      if (!luck.often(50)) continue
      const debt = await postingNamed(of, account, entry.name, entry.kind)
      const open = (await jo.get<{ index: number; debt: number; closed: unknown }[]>(path)).find(
        one => one.debt === debt && one.closed === null,
      )
      if (!open) throw new Error(`Account ${account} has no open dispute of ${entry.kind} ${entry.name}`)
      await jo.post(`${path}/${open.index}/closing`, { on: today, words: 'They agreed to pay' })
      books.disputed.delete(entry)
      findings.count('disputes closed')
    }
    const debt = ledger.debts().find(one => isDocument(one) && !books.disputed.has(one))
    if (!debt || !luck.often(15)) continue
    const posting = await postingNamed(of, account, debt.name, debt.kind)
    await jo.post(path, { debt: posting, from: today, words: 'They say that they never ordered it' })
    books.disputed.add(debt)
    findings.count('disputes')
  }
}

/** An account that moves here after it has been billed: what it owed before, by CSV. */
export async function openLater(of: MoneyCase): Promise<void> {
  const { jo, portal, client, books, luck, findings, name } = of
  const without = [...books.holders.values()].filter(
    ({ index }) => !books.ledger(index).entries.some(({ kind }) => kind === 'opening_balance'),
  )
  const chosen = without.slice(0, 2)
  if (chosen.length === 0) return
  const rows = chosen.map(holder => {
    const pence = luck.often(50) ? -(100 + luck.below(6000)) : 100 + luck.below(20_000)
    const row = { holder, pence: BigInt(pence), on: dayAfter(portal.today(), -luck.below(60)) }
    return { ...row, name: `OPENED-${holder.number}` }
  })
  const lines = rows.map(one => `${one.holder.number},${one.on},${decimal(one.pence, 2)},${one.name}`)
  await jo.upload(`/api/clients/${client}/imports/openingbalances`, {
    name: `${name('opening')}.csv`,
    text: ['account_number,date,amount,reference', ...lines, ''].join('\r\n'),
  })
  for (const { holder, pence, on, name: known } of rows) {
    const ledger = books.ledger(holder.index)
    ledger.post({ kind: 'opening_balance', on, pence, name: known })
    ledger.settleOldestFirst()
    findings.count('opening balances after a bill')
  }
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000)

/** Whom the next night would remind of the second brand, and of how much. */
export async function compareReminders(of: MoneyCase): Promise<void> {
  const { jo, portal, client, books, findings } = of
  const on = dayAfter(portal.today(), 1)
  const holders = [...books.holders.values()].filter(({ brand }) => brand === books.balanceBrand)
  const brand = holders[0]?.brandIndex
  const seen = await jo.get<{
    on: string
    disputed: number
    collecting: number
    accounts: { account: { accountNumber: string }; stage: number; amount: string }[]
  }>(`/api/clients/${client}/brands/${brand}/reminders`)
  findings.same('night of reminders', seen.on, on)
  const held = { disputed: 0, collecting: 0 }
  const wanted = holders.flatMap(({ index, number }) => {
    const ledger = books.ledger(index)
    const overdue = ledger.debts().filter(one => isDocument(one) && one.due < on)
    const chased = overdue.filter(debt => {
      if (books.disputed.has(debt)) held.disputed += 1
      else if (books.isBeingCollected(debt, on)) held.collecting += 1
      else return true
      return false
    })
    const owing = sum(chased.map(remainder)) - ledger.inHand()
    const due = chased.filter(one => daysBetween(one.due, on) >= remindedAfter)
    if (owing < 1n || due.length === 0) return []
    return [`${number} 1 ${decimal(sum(due.map(remainder)), 2)}`]
  })
  findings.compare(
    'reminders',
    differencesInAnyOrder(
      'reminders',
      seen.accounts.map(one => `${one.account.accountNumber} ${one.stage} ${one.amount}`),
      wanted,
    ),
  )
  findings.same('held by disputes', String(seen.disputed), String(held.disputed))
  findings.same('held by Direct Debits', String(seen.collecting), String(held.collecting))
  if (wanted.length > 0) findings.count('reminders')
}
