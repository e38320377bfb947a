import { until } from '../api-session.ts'
import type { Entry } from '../recomputation/account-books.ts'
import { readTable } from '../recomputation/csv-table.ts'
import { decimal, sum, whole } from '../recomputation/decimals.ts'
import { dayAfter, monthStart } from '../recomputation/london-time.ts'
import { differencesInAnyOrder } from '../recomputation/row-differences.ts'
import { readZip } from '../zip-entries.ts'
import { downloadPack } from '../invoice-runs/month-over-api.ts'
import type { BookedDocument, Collection } from './money-books.ts'
import type { MoneyCase } from './money-case.ts'

interface Figures {
  control: Record<string, string>
  exported: { postings: number; amount: string; gaps: { gap: string; postings: number; amount: string }[] }
}

const pounds = (pence: bigint) => decimal(pence, 2)
const size = (pence: bigint) => pounds(pence < 0n ? -pence : pence)

/** Lines of debtors control by what they add up. */
const movements = {
  invoices: 'invoice',
  creditNotes: 'credit_note',
  receipts: 'receipt',
  unpaids: 'unpaid',
  refunds: 'refund',
  writeOffs: 'write_off',
  openingBalances: 'opening_balance',
  reversals: 'reversal',
} as const

/** Sage's type of what is neither a document, nor collected by a run, nor an opening balance; null for those. */
function typeOf(entry: Entry, collected: ReadonlySet<Entry>): string | null {
  const { kind, of, pence } = entry
  if (kind === 'invoice' || kind === 'credit_note' || collected.has(entry)) return null
  if (kind === 'opening_balance' || of?.kind === 'opening_balance') return null
  if (kind === 'write_off' || of?.kind === 'write_off') return pence < 0n ? 'SC' : 'SI'
  return pence < 0n ? 'SA' : 'SP'
}

const shown = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

const amountOf = (row: Record<string, string>) =>
  whole(row['Net Amount'] ?? '', 2) + whole(row['Tax Amount'] ?? '', 2)

/** The sales ledger of a run's pack: each document with its VAT, and what is collected on its day. */
export function comparePackLedger(
  { books, findings }: MoneyCase,
  pack: ReadonlyMap<string, Buffer>,
  { run, documents, collections }: PackedRun,
): void {
  const rows = readTable(String(pack.get('sales-ledger.csv')))
  const [received = [], sold = []] = [true, false].map(sa =>
    rows.filter(row => (row['Type'] === 'SA') === sa),
  )
  const ofDocument = [...Map.groupBy(sold, row => `${row['Account Reference']} ${row['Reference']}`)].map(
    ([document, own]) =>
      `${document} ${pounds(sum(own.map(row => (row['Type'] === 'SC' ? -amountOf(row) : amountOf(row)))))}`,
  )
  const numberOf = (account: number) => books.holder(account).number
  findings.compare(
    `run ${run}: sales ledger`,
    differencesInAnyOrder(
      'sales ledger',
      [
        ...ofDocument,
        ...received.map(
          row => `${row['Account Reference']} ${row['Reference']} ${row['Date']} ${pounds(amountOf(row))}`,
        ),
      ],
      [
        ...documents
          .filter(({ gross }) => gross !== 0n)
          .map(({ account, number, gross }) => `${numberOf(account)} ${number} ${pounds(gross)}`),
        ...collections.map(
          ({ account, document, entryDay, pence }) =>
            `${numberOf(account)} ${document.number} ${shown(entryDay)} ${pounds(pence)}`,
        ),
      ],
    ),
  )
}

/** What the pack of a run has. */
export interface PackedRun {
  run: number
  documents: readonly BookedDocument[]
  collections: readonly Collection[]
}

/**
 * Exports to the books all that is new: each posting is in one file. Then month-end has nothing that is not exported,
 * and debtors control is the sum of all ledgers.
 */
export async function compareFinance(of: MoneyCase): Promise<void> {
  const { jo, portal, client, books, findings } = of
  const today = portal.today()
  const accounts = [...books.holders.values()].map(({ index, number }) => ({
    number,
    entries: books.ledger(index).entries,
  }))
  const collected = new Set(books.collections.flatMap(({ receipt }) => (receipt ? [receipt] : [])))
  const due = accounts.flatMap(({ number, entries }) =>
    entries
      .filter(entry => !books.exported.has(entry) && entry.on <= today)
      .flatMap(entry => {
        const type = typeOf(entry, collected)
        return type === null
          ? []
          : [{ entry, row: `${type} ${number} ${shown(entry.on)} ${size(entry.pence)} T9` }]
      }),
  )
  const path = `/api/clients/${client}/ledgerexports`
  if (due.length > 0) {
    const { index } = await jo.post<{ index: number }>(path, { through: today })
    const rows = readTable(await jo.text(`${path}/${index}/file`)).map(
      row =>
        `${row['Type']} ${row['Account Reference']} ${row['Date']} ${row['Net Amount']} ${row['Tax Code']}`,
    )
    findings.compare(
      `ledger export ${index}`,
      differencesInAnyOrder(
        'ledger export',
        rows,
        due.map(({ row }) => row),
      ),
    )
    for (const { entry } of due) books.exported.add(entry)
    findings.count('ledger exports')
  }
  const entries = accounts.flatMap(account => account.entries)
  for (const back of [2, 1, 0]) await compareMonth(of, monthStart(today, -back), entries)
  for (const { run, document } of of.creditNotes.splice(0))
    comparePackLedger(of, await readZip(await downloadPack(jo, run)), {
      run,
      documents: [document],
      collections: [],
    })
}

async function compareMonth(
  { jo, client, findings, patience }: MoneyCase,
  first: string,
  entries: readonly Entry[],
) {
  const last = dayAfter(monthStart(first, 1), -1)
  const month = first.slice(0, 7)
  // Packs of credit notes are made by themselves, a moment after.
  const total = await until(
    async () => (await jo.get<{ total: Figures }>(`/api/monthends?month=${month}&client=${client}`)).total,
    seen => seen.exported.gaps.every(({ gap, postings }) => gap !== 'no_pack' || postings === 0),
    { seconds: patience },
  )
  const added = (take: (entry: Entry) => boolean) =>
    pounds(sum(entries.filter(entry => take(entry)).map(({ pence }) => pence)))
  const within = entries.filter(({ on }) => on >= first && on <= last)
  findings.same(
    `${month} opening`,
    String(total.control['opening']),
    added(({ on }) => on < first),
  )
  findings.same(
    `${month} closing`,
    String(total.control['closing']),
    added(({ on }) => on <= last),
  )
  for (const [line, kind] of Object.entries(movements))
    findings.same(
      `${month} ${line}`,
      String(total.control[line]),
      pounds(sum(within.filter(entry => entry.kind === kind).map(({ pence }) => pence))),
    )
  // What files for the books have, and opening balances, which the books had before, are all that moved.
  findings.same(
    `${month} in the books`,
    pounds(sum([total.exported, ...total.exported.gaps].map(({ amount }) => whole(amount, 2)))),
    pounds(sum(within.map(({ pence }) => pence))),
  )
  const left = total.exported.gaps.filter(({ gap, postings }) => gap !== 'in_books' && postings > 0)
  findings.same(`${month} not in the books`, JSON.stringify(left), '[]')
  const check = await jo.get<{ resellers: { balance: string }[]; differences: unknown[] }>(
    `/api/monthends/check?month=${month}&client=${client}`,
  )
  findings.same(
    `${month} balances`,
    check.resellers[0]?.balance ?? '0.00',
    added(({ on }) => on <= last),
  )
  findings.same(`${month} open items`, JSON.stringify(check.differences), '[]')
}
