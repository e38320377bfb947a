import { remainder } from '../recomputation/account-books.ts'
import { csvRow } from '../recomputation/csv-row.ts'
import { decimal } from '../recomputation/decimals.ts'
import { dayAfter } from '../recomputation/london-time.ts'
import type { Collection } from './money-books.ts'
import type { MoneyCase } from './money-case.ts'

interface Line {
  account: number | null
  pence: bigint
  text: string
  /** A debt that the text names. */
  debt: string | null
}

/** What came in by transfer: some name an invoice, some the account, some nobody. */
function linesOf(of: MoneyCase): Line[] {
  const { books, luck } = of
  const lines = [...books.holders.values()].flatMap(({ index, number, mandate, directDebit }): Line[] => {
    if (!luck.often(directDebit ? 8 : 40)) return []
    const [debt] = books.ledger(index).debts()
    const pence = debt && luck.often(70) ? remainder(debt) : BigInt(100 + luck.below(15_000))
    const name = of.name('BANK')
    const unknown = { account: null, pence, text: `THANK YOU ${name}`, debt: null }
    if (luck.often(20)) return [unknown]
    if (debt?.kind === 'invoice' && luck.often(60))
      return [{ account: index, pence, text: `${debt.name} ${name}`, debt: debt.name }]
    const key = mandate !== '' && luck.often(30) ? mandate : number
    return [{ account: index, pence, text: `${key} ${name}`, debt: null }]
  })
  return lines
}

/** Loads a bank statement twice, and a second one that overlaps it; what names nobody is assigned, split or dismissed. */
export async function loadStatement(of: MoneyCase): Promise<void> {
  const { jo, portal, client, books, luck, findings } = of
  const path = `/api/clients/${client}/bankstatements`
  const lines = linesOf(of)
  if (lines.length < 2) return
  const day = portal.today()
  const rows = lines.map(({ pence, text }) => csvRow([day, text, decimal(pence, 2), 'A payer']))
  const header = 'Date,Reference,Amount,Payer'
  const fileOf = (name: string, list: readonly string[]) => ({
    name: `${name}.csv`,
    text: [header, ...list, ''].join('\r\n'),
  })
  const paidOut = csvRow([day, of.name('RENT'), '-812.00', 'The landlord'])
  const half = Math.ceil(rows.length / 2)
  const first = fileOf(of.name('statement'), [...rows.slice(0, half), paidOut])
  await jo.upload(path, first)
  await jo.upload(path, first)
  await jo.upload(path, fileOf(of.name('statement'), [paidOut, ...rows]))
  findings.count('bank statements loaded twice')
  post(of, lines.slice(0, half), day)
  post(of, lines.slice(half), day)
  const waiting = await jo.get<{ index: number; reference: string; amount: string }[]>(
    `${path}/lines?state=unmatched&pageSize=500`,
  )
  const unknown = lines.filter(line => line.account === null)
  const ofToday = waiting.filter(line => unknown.some(({ text }) => text === line.reference))
  findings.same('lines that wait for a person', String(ofToday.length), String(unknown.length))
  const accounts = [...books.holders.keys()]
  for (const { index, reference } of ofToday) {
    const line = unknown.find(({ text }) => text === reference)
    if (!line) continue
    if (luck.often(40)) {
      await jo.post(`${path}/lines/${index}/dismissal`, { reason: 'A refund of business rates' })
      findings.count('lines dismissed')
      continue
    }
    const one = luck.one(accounts)
    const other = luck.one(accounts.filter(account => account !== one))
    const split = findings.counts.has('lines assigned to 1') && luck.often(60)
    const parts =
      line.pence > 1n && split
        ? [
            { account: one, pence: line.pence / 2n },
            { account: other, pence: line.pence - line.pence / 2n },
          ]
        : [{ account: one, pence: line.pence }]
    await jo.post(`${path}/lines/${index}/assignment`, {
      parts: parts.map(({ account, pence }) => ({ accountIndex: account, amount: decimal(pence, 2) })),
    })
    post(
      of,
      parts.map(part => ({ ...part, text: line.text, debt: null })),
      day,
    )
    findings.count(`lines assigned to ${parts.length}`)
    if (luck.often(20)) {
      await jo.post(`${path}/lines/${index}/undo`, { reason: 'The wrong customer' })
      for (const { account } of parts) {
        const ledger = books.ledger(account)
        const entry = ledger.entries.find(posted => posted.name === line.text && !posted.takenBack)
        if (entry) ledger.takeBack(entry, 'reversal', entry.on)
      }
      findings.count('lines undone')
    }
  }
}

/** Receipts of a statement: each settles the debt that it names, then all settle the oldest. */
function post({ books, findings }: MoneyCase, lines: readonly Line[], on: string): void {
  const posted = lines.flatMap(({ account, pence, text, debt }) =>
    account === null
      ? []
      : [
          {
            ledger: books.ledger(account),
            receipt: books.ledger(account).post({ kind: 'receipt', on, pence: -pence, name: text }),
            debt,
          },
        ],
  )
  for (const { ledger, receipt, debt } of posted) {
    const named =
      debt === null ? undefined : ledger.entries.find(one => one.kind === 'invoice' && one.name === debt)
    if (named) {
      ledger.settle(named, receipt)
      findings.count('lines that name an invoice')
    }
  }
  for (const { ledger } of posted) ledger.settleOldestFirst()
}

/** Loads an ARUDD report, twice, of some collections; some are to be presented again, some end the mandate. */
export async function loadReturns(of: MoneyCase, collections: readonly Collection[]): Promise<void> {
  const { jo, portal, client, books, luck, findings } = of
  const path = `/api/clients/${client}/bacsreports`
  const meant = new Set<Collection>()
  const returned = collections
    .filter(one => one.receipt !== null && !one.receipt.takenBack && luck.often(30))
    .map(one => {
      const collection = books.meantBy(one, 'code', meant)
      meant.add(collection)
      return { collection, code: collection.code !== '18' && luck.often(75) ? '0' : '1' }
    })
  if (returned.length === 0) return
  const rows = returned.map(({ collection, code }) => {
    const { reference, pence, entryDay, account } = collection
    const { sortCode, bankAccount } = books.holder(account)
    const bank = [sortCode, bankAccount, decimal(pence, 2), entryDay, collection.code]
    return csvRow(['arudd', reference, code, ...bank])
  })
  const file = {
    name: 'returns.csv',
    text: ['report,reference,code,sort_code,account_number,amount,date,transaction_code', ...rows, ''].join(
      '\r\n',
    ),
  }
  const report = await jo.upload<{ index: number; matched: number }>(path, file)
  await jo.upload(path, file)
  findings.same('returns that were matched', String(report.matched), String(returned.length))
  const listed = await jo.get<{ position: number; reference: string; possible: string[] }[]>(
    `${path}/rows?report=${report.index}&pageSize=500`,
  )
  for (const { collection, code } of returned) {
    const { account, receipt, reference } = collection
    if (receipt) books.ledger(account).takeBack(receipt, 'unpaid', portal.today())
    findings.count(`Direct Debits returned with code ${code}`)
    if (code === '1') books.endedMandates.add(reference)
  }
  for (const { collection, code } of returned) {
    if (code !== '0' || !luck.often(60)) continue
    const row = listed.find(
      one => one.reference === collection.reference && one.possible.includes('represent'),
    )
    findings.same(
      `whether ${collection.reference} may be presented again`,
      String(row !== undefined),
      String(books.isStillOwed(collection)),
    )
    if (!row) continue
    await jo.post(`${path}/${report.index}/rows/${row.position}/decision`, { decision: 'represent' })
    collection.againUntil = dayAfter(portal.today(), 30)
    findings.count('Direct Debits to be presented again')
  }
}
