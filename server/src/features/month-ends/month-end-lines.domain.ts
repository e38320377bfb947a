import { methodNames } from '@nineops/contract/crm/posting-labels'
import type { PostingKind } from '@nineops/contract/crm/account-ledger.contract'
import {
  type ControlLine,
  controlLines,
  type ExportGap,
  type MonthEnd,
  type MonthFigures,
  type SalesLine,
} from '@nineops/contract/partner-commercial/month-ends.contract'

/** A line of the file; only sales have a rate, net and VAT. */
export interface MonthEndLine {
  month: string
  reseller: string
  section: 'Sales and VAT' | 'Receipts' | 'Debtors control' | 'Exports to the books'
  line: string
  percent?: string
  count?: number
  net?: string
  vat?: string
  amount: string
}

const rates: Record<SalesLine['vatRate'], string> = {
  standard: 'standard rate',
  reduced: 'reduced rate',
  zero: 'zero rate',
  exempt: 'exempt',
  reverse: 'reverse charge',
  outside: 'outside the scope',
}
const controls: Record<ControlLine, string> = {
  opening: 'Opening balance',
  invoices: 'Invoices',
  creditNotes: 'Credit notes',
  receipts: 'Receipts',
  unpaids: 'Returned unpaid',
  refunds: 'Refunds',
  writeOffs: 'Write-offs',
  openingBalances: 'Opening balances posted',
  reversals: 'Reversals',
  closing: 'Closing balance',
}
export const postingNames: Record<PostingKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  receipt: 'Receipt',
  unpaid: 'Returned unpaid',
  refund: 'Refund',
  write_off: 'Write-off',
  opening_balance: 'Opening balance',
  reversal: 'Reversal',
}
export const gapNames: Record<ExportGap, string> = {
  not_exported: 'Not exported yet',
  no_pack: 'Pack not made yet',
  unnamed: 'Account reference refused by the books',
  no_ledger: 'Brand without a sales ledger',
  in_books: 'Opening balances, in the books already',
}

function* linesOf(month: string, reseller: string, figures: MonthFigures): Generator<MonthEndLine> {
  const of = { month, reseller }
  for (const { kind, vatRate, percent, documents, net, vat, gross } of figures.sales)
    yield {
      ...of,
      section: 'Sales and VAT',
      line: `${kind === 'invoice' ? 'Invoices' : 'Credit notes'}, ${rates[vatRate]}`,
      percent,
      count: documents,
      net,
      vat,
      amount: gross,
    }
  if (figures.notPosted.documents > 0)
    yield {
      ...of,
      section: 'Sales and VAT',
      line: 'Of these confirmed before the account ledger began',
      count: figures.notPosted.documents,
      amount: figures.notPosted.gross,
    }
  for (const { method, receipts, amount } of figures.receipts)
    yield { ...of, section: 'Receipts', line: methodNames[method], count: receipts, amount }
  for (const line of controlLines)
    yield { ...of, section: 'Debtors control', line: controls[line], amount: figures.control[line] }
  const { postings, amount, gaps: missing } = figures.exported
  yield { ...of, section: 'Exports to the books', line: 'Exported', count: postings, amount }
  for (const { gap, ...rest } of missing)
    yield {
      ...of,
      section: 'Exports to the books',
      line: gapNames[gap],
      count: rest.postings,
      amount: rest.amount,
    }
}

/** All lines of a month: each reseller's, then their sums where there are several. */
export function* monthEndLines({ month, resellers, total }: MonthEnd): Generator<MonthEndLine> {
  for (const { client, ...figures } of resellers) yield* linesOf(month, client.name, figures)
  if (resellers.length > 1) yield* linesOf(month, 'All resellers', total)
}
