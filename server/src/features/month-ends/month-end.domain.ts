import { paymentMethod, type PostingKind } from '@nineops/contract/crm/account-ledger.contract'
import { vatRates } from '@nineops/contract/service-establishment/vat-rules'
import {
  type Control,
  type ControlLine,
  controlLines,
  type ExportGap,
  exportGaps,
  type MonthEndOf,
  type MonthFigures,
  type ReceiptLine,
  type SalesLine,
} from '@nineops/contract/partner-commercial/month-ends.contract'
import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { recordOf } from '@nineops/contract/records'

/** What the database adds up, by reseller. */
export interface MonthRows {
  closing: readonly { client: number; name: string; closing: string }[]
  movements: readonly {
    client: number
    kind: PostingKind
    method: ReceiptLine['method'] | null
    /** Why the books don't have them; null where they have. */
    gap: ExportGap | null
    postings: number
    amount: string
  }[]
  sales: readonly (SalesLine & { client: number })[]
  notPosted: readonly { client: number; documents: number; gross: string }[]
}

const lineOf: Record<PostingKind, ControlLine> = {
  invoice: 'invoices',
  credit_note: 'creditNotes',
  receipt: 'receipts',
  unpaid: 'unpaids',
  refund: 'refunds',
  write_off: 'writeOffs',
  opening_balance: 'openingBalances',
  reversal: 'reversals',
}

const pence = (amount: string): number => {
  const parsed = parsePence(amount)
  if (parsed === null) throw new Error(`${amount} is not an amount of money`)
  return parsed
}
const sumOf = <T>(rows: readonly T[], amount: (row: T) => string): string =>
  penceToDecimal(rows.reduce((sum, row) => sum + pence(amount(row)), 0))
const countOf = <T>(rows: readonly T[], count: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + count(row), 0)

/** Rows that are of the same thing, in the order in which each thing comes first. */
function grouped<T>(rows: readonly T[], key: (row: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row])
  return [...groups.values()]
}

const methods = paymentMethod.options
const kinds: readonly SalesLine['kind'][] = ['invoice', 'credit_note']

/** By kind and rate. */
const salesOf = (rows: readonly SalesLine[]): SalesLine[] =>
  grouped(rows, row => `${row.kind} ${row.vatRate} ${row.percent}`)
    .flatMap(([first, ...rest]) => {
      if (!first) return []
      const lines = [first, ...rest]
      return {
        kind: first.kind,
        vatRate: first.vatRate,
        percent: first.percent,
        documents: countOf(lines, line => line.documents),
        net: sumOf(lines, line => line.net),
        vat: sumOf(lines, line => line.vat),
        gross: sumOf(lines, line => line.gross),
      }
    })
    .toSorted(
      (a, b) =>
        kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
        vatRates.indexOf(a.vatRate) - vatRates.indexOf(b.vatRate) ||
        Number(b.percent) - Number(a.percent),
    )

/** By method. */
const receiptsOf = (rows: readonly ReceiptLine[]): ReceiptLine[] =>
  grouped(rows, row => row.method)
    .flatMap(([first, ...rest]) => {
      if (!first) return []
      const lines = [first, ...rest]
      return {
        method: first.method,
        receipts: countOf(lines, line => line.receipts),
        amount: sumOf(lines, line => line.amount),
      }
    })
    .toSorted((a, b) => methods.indexOf(a.method) - methods.indexOf(b.method))

/** Debtors control: the movements, and the opening from which they lead to the closing. */
function controlOf(closing: string, movements: MonthRows['movements']): Control {
  const moved = recordOf(controlLines, line =>
    sumOf(
      movements.filter(row => lineOf[row.kind] === line),
      row => row.amount,
    ),
  )
  const opening = pence(closing) - pence(sumOf(movements, row => row.amount))
  return { ...moved, opening: penceToDecimal(opening), closing }
}

function exportedOf(
  rows: readonly { gap: ExportGap | null; postings: number; amount: string }[],
): MonthFigures['exported'] {
  const held = rows.filter(row => row.gap === null)
  const total = (of: typeof rows) => ({
    postings: countOf(of, row => row.postings),
    amount: sumOf(of, row => row.amount),
  })
  return {
    ...total(held),
    gaps: exportGaps.flatMap(gap => {
      const of = rows.filter(row => row.gap === gap)
      return of.length === 0 ? [] : { gap, ...total(of) }
    }),
  }
}

/** Whether the documents of a reseller's sales are not those in its account ledgers. */
export const unpostedSales = ({ sales, movements }: Pick<MonthRows, 'sales' | 'movements'>): boolean => {
  const documents = movements.filter(({ kind }) => kind === 'invoice' || kind === 'credit_note')
  const clients = new Set([...sales, ...documents].map(({ client }) => client))
  return [...clients].some(
    client =>
      sumOf(
        sales.filter(row => row.client === client),
        row => row.gross,
      ) !==
      sumOf(
        documents.filter(row => row.client === client),
        row => row.amount,
      ),
  )
}

/** The figures of one reseller. */
function figuresOf(client: number, closing: string, rows: MonthRows): MonthFigures {
  const own = <T extends { client: number }>(all: readonly T[]) => all.filter(row => row.client === client)
  const movements = own(rows.movements)
  const notPosted = own(rows.notPosted)
  return {
    sales: salesOf(own(rows.sales)),
    receipts: receiptsOf(
      movements.flatMap(({ kind, method, postings, amount }) =>
        kind === 'receipt' && method !== null
          ? { method, receipts: postings, amount: penceToDecimal(-pence(amount)) }
          : [],
      ),
    ),
    control: controlOf(closing, movements),
    notPosted: {
      documents: countOf(notPosted, row => row.documents),
      gross: sumOf(notPosted, row => row.gross),
    },
    exported: exportedOf(movements),
  }
}

const isEmpty = ({ control, sales }: MonthFigures): boolean =>
  sales.length === 0 && controlLines.every(line => pence(control[line]) === 0)

/** The sum of several resellers' figures. */
export const totalOf = (of: readonly MonthFigures[]): MonthFigures => ({
  sales: salesOf(of.flatMap(({ sales }) => sales)),
  receipts: receiptsOf(of.flatMap(({ receipts }) => receipts)),
  control: recordOf(controlLines, line => sumOf(of, ({ control }) => control[line])),
  notPosted: {
    documents: countOf(of, ({ notPosted }) => notPosted.documents),
    gross: sumOf(of, ({ notPosted }) => notPosted.gross),
  },
  exported: exportedOf(of.flatMap(({ exported: { gaps, ...held } }) => [{ gap: null, ...held }, ...gaps])),
})

/** A month by reseller, without those that have nothing, and its sum. */
export function monthFigures(rows: MonthRows): { resellers: MonthEndOf[]; total: MonthFigures } {
  const resellers = rows.closing
    .map(({ client, name, closing }) => ({
      client: { index: client, name },
      ...figuresOf(client, closing, rows),
    }))
    .filter(figures => !isEmpty(figures) || figures.exported.postings > 0)
  return { resellers, total: totalOf(resellers) }
}
