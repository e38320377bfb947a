import type { PaymentMethod, PostingKind } from '@nineops/contract/crm/account-ledger.contract'

/** The codes that an export's rows have. */
export interface MoneyCodes {
  bankNominal: string
  writeOffNominal: string
  department: number
}

/** A posting as the books need it. */
export interface ExportedPosting {
  index: number
  kind: PostingKind
  /** What it reverses or returns; null for the rest. */
  ofKind: PostingKind | null
  method: PaymentMethod | null
  accountReference: string
  /** `YYYY-MM-DD` */
  date: string
  reference: string
  /** As the customer owes. */
  pence: number
}

/** A line of the file; its type gives the direction. */
export interface MoneyRow {
  type: 'SA' | 'SP' | 'SC' | 'SI'
  accountReference: string
  nominal: string
  department: number
  date: string
  reference: string
  details: string
  netPence: number
  taxCode: string
  vatPence: number
  extraReference: string
}

const methods: Record<PaymentMethod, string> = {
  direct_debit: 'Direct Debit',
  transfer: 'bank transfer',
  card: 'card',
  cheque: 'cheque',
  cash: 'cash',
  other: 'other',
}

const by = (what: string, method: PaymentMethod | null) =>
  method === null ? what : `${what}, ${methods[method]}`

function detailsOf({ kind, ofKind, method }: Pick<ExportedPosting, 'kind' | 'ofKind' | 'method'>): string {
  if (kind === 'reversal' && ofKind !== null)
    return `Reversed: ${detailsOf({ kind: ofKind, ofKind: null, method })}`
  if (kind === 'write_off') return 'Bad debt written off'
  if (kind === 'refund') return by('Refund', method)
  return by(kind === 'unpaid' ? 'Returned unpaid' : 'Receipt', method)
}

/**
 * The row of a posting. Money in is SA and money out SP, both on the bank account; a write-off is SC and its reversal
 * SI on the account of bad debts (docs/sales-ledger.md).
 */
export function moneyRow(posting: ExportedPosting, codes: MoneyCodes): MoneyRow {
  const { kind, ofKind, pence } = posting
  const writtenOff = kind === 'write_off' || (kind === 'reversal' && ofKind === 'write_off')
  const [less, more] = writtenOff ? (['SC', 'SI'] as const) : (['SA', 'SP'] as const)
  return {
    type: pence < 0 ? less : more,
    accountReference: posting.accountReference,
    nominal: writtenOff ? codes.writeOffNominal : codes.bankNominal,
    department: writtenOff ? codes.department : 0,
    date: posting.date,
    reference: posting.reference,
    details: detailsOf(posting),
    netPence: Math.abs(pence),
    taxCode: 'T9',
    vatPence: 0,
    extraReference: `POSTING ${posting.index}`,
  }
}
