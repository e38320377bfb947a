import { until } from '../api-session.ts'
import * as monthly from '../invoice-runs/month-over-api.ts'
import { queueJob } from '../portal-database.ts'
import { decimal, sum, whole } from '../recomputation/decimals.ts'
import { differencesInAnyOrder } from '../recomputation/row-differences.ts'
import { readZip } from '../zip-entries.ts'
import { comparePackLedger } from './compare-finance.ts'
import type { BookedDocument, Collection, MadeDocument } from './money-books.ts'
import type { MoneyCase } from './money-case.ts'

/** The documents of a run, with their lines and VAT. */
export const madeDocuments = ({ portal }: MoneyCase, run: number): Promise<MadeDocument[]> =>
  portal.read(async db => {
    const { rows } = await db.query(
      `select i.index, i.account_index as account, i.number, i.kind, i.gross::text, i.invoice_date::text as "invoiceDate",
        i.due_date::text as "dueDate",
        (select json_agg(json_build_object('lineNumber', l.line_number, 'net', l.net::text, 'vatRate', l.vat_rate)
          order by l.line_number)
          from invoice_lines l where l.invoice_run_index = i.invoice_run_index and l.account_index = i.account_index
            and l.document = i.kind) as lines,
        (select json_agg(json_build_object('vatRate', v.vat_rate, 'percent', v.rate::text, 'vat', v.vat::text))
          from invoice_vat v where v.invoice_index = i.index) as vat
      from invoices i join accounts a on a.index = i.account_index
      where i.invoice_run_index = $1 order by a.account_number, i.kind desc`,
      [run],
    )
    return rows as MadeDocument[]
  })

/** What a run's documents say that they set off and collect besides. */
const storedSetOffs = ({ portal }: MoneyCase, run: number): Promise<string[]> =>
  portal.read(async db => {
    const { rows } = await db.query(
      'select number, set_off::text as off, brought_forward::text as forward from invoices where invoice_run_index = $1',
      [run],
    )
    return (rows as { number: string; off: string; forward: string }[]).map(
      one => `${one.number} ${one.off} ${one.forward}`,
    )
  })

/** Calculates a run, and books what its documents set off. */
export async function calculateRun(
  of: MoneyCase,
  billRunIndex: number,
  days: { invoiceDate: string; bacsDate: string },
): Promise<{ run: number; documents: BookedDocument[] }> {
  const { jo, client, books, findings, patience } = of
  const { index: run } = await jo.post<{ index: number }>(`/api/clients/${client}/invoiceruns`, {
    billRunIndex,
    ...days,
  })
  await monthly.runGroups(jo, run, monthly.groups, patience)
  const made = await madeDocuments(of, run)
  const documents = made.map(one =>
    books.calculated(
      one,
      made.filter(({ account, kind }) => account === one.account && kind === 'credit_note'),
    ),
  )
  const wanted = documents.map(
    one => `${one.number} ${decimal(one.setOff, 2)} ${decimal(one.broughtForward, 2)}`,
  )
  findings.compare(
    `run ${run}: set off`,
    differencesInAnyOrder('set off', await storedSetOffs(of, run), wanted),
  )
  return { run, documents }
}

export async function confirmRun({ jo, books }: MoneyCase, run: number, documents: BookedDocument[]) {
  await monthly.signOffAll(jo, run)
  await monthly.confirmRun(jo, run)
  books.confirmed(documents)
}

/** Records of payers in Standard 18: 100 places, by the tables of positions. */
const payersIn = (text: string): string[] =>
  text
    .split('\r\n')
    .filter(line => line.length === 100 && ['01', '17', '18', '19'].includes(line.slice(15, 17)))
    .map(line => `${line.slice(64, 82).trim()} ${line.slice(15, 17)} ${BigInt(line.slice(35, 46))}`)

/** Releases a run: its Direct Debit files must collect what the books say, and its sales ledger post it. */
export async function releaseRun(
  of: MoneyCase,
  run: number,
  documents: readonly BookedDocument[],
  entryDay: string,
): Promise<Collection[]> {
  const { jo, books, findings, patience } = of
  await monthly.runGroups(jo, run, ['release'], patience)
  const collections = books.collect(documents, entryDay)
  const zip = await readZip(await monthly.downloadPack(jo, run))
  const found = [...zip]
    .filter(([name]) => name.startsWith('direct-debit-') && name.endsWith('.txt'))
    .flatMap(([, bytes]) => payersIn(bytes.toString()))
  const wanted = collections.map(one => `${one.reference.slice(0, 18)} ${one.code} ${one.pence}`)
  findings.compare(`run ${run}: Direct Debits`, differencesInAnyOrder('Direct Debits', found, wanted))
  comparePackLedger(of, zip, { run, documents, collections })
  for (const { code } of collections) findings.count(`Direct Debits ${code}`)
  return collections
}

/** Has the collections of the day posted, as the hourly job does. */
export async function receiveDebits(
  { portal, books, patience }: MoneyCase,
  collections: readonly Collection[],
): Promise<void> {
  await portal.read(async db => {
    await queueJob(db, 'account-ledger.post-collected')
    await until(
      async () =>
        (
          await db.query(
            `select from direct_debit_files f where withdrawn_at is null and entry_day <= $1 and not exists (
              select from posted_direct_debit_files p where p.direct_debit_file_index = f.index)`,
            [portal.today()],
          )
        ).rowCount,
      left => left === 0,
      { seconds: patience },
    )
  })
  books.received(collections)
}

/** Bills a month without calls: rated and closed. */
export async function closeBillRun(
  { jo, client, patience }: MoneyCase,
  period: { start: string; end: string },
) {
  const { index } = await jo.post<{ index: number }>(`/api/clients/${client}/billruns`, {
    periodStart: period.start,
    periodEnd: period.end,
  })
  await monthly.startRating(jo, client, index)
  await monthly.untilRated(jo, client, index, patience)
  await monthly.closeBillRun(jo, client, index)
  return index
}

/** An invoice to credit, some of its lines or all that is left. */
export interface Credited {
  document: BookedDocument
  lines: readonly { lineNumber: number; net: bigint }[] | null
}

/** Credits invoices of one account by one note, over the API and in the books; `again` lets a further run bill them. */
export async function creditInvoices(
  of: MoneyCase,
  credited: readonly [Credited, ...Credited[]],
  { again = false } = {},
): Promise<void> {
  const { jo, client, books, findings } = of
  const path = `/api/clients/${client}/accounts/${credited[0].document.account}/creditnotes`
  const note = await jo.post<{ index: number; number: string; gross: string; invoiceRunIndex: number }>(
    path,
    {
      invoices: credited.map(({ document, lines }) => ({
        invoice: document.index,
        lines: lines?.map(({ lineNumber, net }) => ({ lineNumber, net: decimal(net, 2) })) ?? null,
      })),
      reason: 'billing_error',
      words: 'Billed twice',
      rebill: again,
    },
  )
  const parts = credited.map(({ document, lines }) => ({ document, gross: books.credit(document, lines) }))
  const gross = sum(parts.map(one => one.gross))
  findings.same(`${note.number}: gross`, note.gross, decimal(-gross, 2))
  const [made] = await madeDocuments(of, note.invoiceRunIndex)
  if (!made) throw new Error(`Credit note ${note.number} is missing`)
  findings.same(`${note.number}: VAT and net`, made.gross, decimal(-gross, 2))
  const nets = made.lines.reduce((total, line) => total + whole(line.net, 2), 0n)
  const chosen = credited.flatMap(({ lines }) => lines ?? [])
  if (credited.every(({ lines }) => lines !== null))
    findings.same(`${note.number}: net`, String(nets), String(-sum(chosen.map(({ net }) => net))))
  const document = books.calculated(made)
  of.creditNotes.push({ run: note.invoiceRunIndex, document })
  books.confirmed([document], parts)
}
