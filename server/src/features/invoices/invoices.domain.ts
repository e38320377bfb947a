import { microsToPence, roundHalfUp } from '@nineops/contract/money'
import type { CalendarDate } from '../../platform/clock/calendar-dates.ts'
import { byVat, type LineVat, vatOf } from './vat.domain.ts'

/** The order of a document's lines (engine: Invoices): usage, charges, credits, discounts. */
const KINDS = ['usage', 'charge', 'refund', 'discount'] as const

/** One line of a document; money in pence, refunds and discounts negative. */
export type InvoiceLine = LineVat & {
  kind: (typeof KINDS)[number]
  serviceIndex: number | null
  chargeIndex: number | null
  productGroup: string
  description: string
  periodStart: CalendarDate
  periodEnd: CalendarDate
  calls: number
  durationSeconds: number
  /** 1000 is one; the number of calls on a usage line. */
  quantityThousandths: number
  /** Null where calls of different prices are summed. */
  unitAmountPence: number | null
  netPence: number
}

/** A line with the days it is for, as text, and the contract that a discount comes from. */
export type WordedLine = InvoiceLine & {
  detail: string
  contractIndex: number | null
  /** What the reseller pays for it, where it is known. */
  costPence?: number
  /** The line that a refund corrects, if known. */
  corrects?: { invoiceIndex: number; lineNumber: number } | null
}

/** Usage of one service and product group; the charge is the exact sum of its calls' in micro-pounds. */
export type Usage = {
  serviceIndex: number
  /** CLI or name of the service, as shown on the line. */
  service: string
  productGroup: string
  calls: number
  durationSeconds: number
  chargeMicros: number
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/**
 * One line for each service and product group: the sum of the exact charges, half up to pence, once. Usage of one
 * service and group may be split over several records; they are summed before anything is rounded.
 */
export const usageLines = (
  usage: readonly Usage[],
  period: { start: CalendarDate; end: CalendarDate },
  vatOfGroup: (productGroup: string) => LineVat,
  nameOfGroup: (productGroup: string) => string = group => group,
): InvoiceLine[] => {
  const groups = new Map<string, Usage>()
  for (const part of usage) {
    const key = `${part.serviceIndex} ${part.productGroup}`
    const sum = groups.get(key)
    groups.set(key, {
      ...part,
      calls: part.calls + (sum?.calls ?? 0),
      durationSeconds: part.durationSeconds + (sum?.durationSeconds ?? 0),
      chargeMicros: part.chargeMicros + (sum?.chargeMicros ?? 0),
    })
  }
  return [...groups.values()]
    .toSorted(
      (a, b) =>
        compare(a.service, b.service) ||
        a.serviceIndex - b.serviceIndex ||
        compare(a.productGroup, b.productGroup),
    )
    .map(sum => ({
      kind: 'usage',
      serviceIndex: sum.serviceIndex,
      chargeIndex: null,
      productGroup: sum.productGroup,
      description: `${sum.service} ${nameOfGroup(sum.productGroup)}`,
      periodStart: period.start,
      periodEnd: period.end,
      calls: sum.calls,
      durationSeconds: sum.durationSeconds,
      quantityThousandths: sum.calls * 1000,
      unitAmountPence: null,
      netPence: microsToPence(sum.chargeMicros),
      ...vatOfGroup(sum.productGroup),
    }))
}

/** Lines in the order of the document; those of one kind stay in the given order. */
export const orderLines = (lines: readonly InvoiceLine[]): InvoiceLine[] =>
  lines.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))

/** Net and VAT of all lines of one rate and percentage, in pence. */
export type VatTotal = LineVat & { netPence: number; vatPence: number }
export type InvoiceTotals = { netPence: number; vatPence: number; grossPence: number; vat: VatTotal[] }

/** VAT once per rate and percentage on the sum of its lines, half up to pence (engine: Invoices), and the totals. */
export const totalsOf = (lines: readonly (LineVat & Pick<InvoiceLine, 'netPence'>)[]): InvoiceTotals => {
  const vat = byVat(lines).map(({ items, ...rate }) => {
    const netPence = items.reduce((sum, line) => sum + line.netPence, 0)
    return { ...rate, netPence, vatPence: vatOf(netPence, rate) }
  })
  const netPence = vat.reduce((sum, total) => sum + total.netPence, 0)
  const vatPence = vat.reduce((sum, total) => sum + total.vatPence, 0)
  return { netPence, vatPence, grossPence: netPence + vatPence, vat }
}

export type DocumentKind = 'invoice' | 'credit_note'

/**
 * The document that a line stands on (engine: Invoices): refunds and standing credits on a credit note, with the
 * discounts that they take back; everything else on an invoice, with what is discounted of it.
 */
export const documentOfLine = ({ kind, netPence }: Pick<InvoiceLine, 'kind' | 'netPence'>): DocumentKind => {
  if (kind === 'discount') return netPence > 0 ? 'credit_note' : 'invoice'
  return kind === 'refund' || netPence < 0 ? 'credit_note' : 'invoice'
}

/** A document to make, with its totals. */
export type DueDocument = { kind: DocumentKind; totals: InvoiceTotals }

/**
 * The documents that an account gets of a run: an invoice, a credit note, or both; none of a kind without an amount,
 * but an empty invoice where there is neither and the brand asks for it.
 */
export const documentsOf = (
  lines: readonly (LineVat & Pick<InvoiceLine, 'netPence'> & { document: DocumentKind })[],
  brand: { invoicesNothing: boolean },
): DueDocument[] => {
  const made = (['invoice', 'credit_note'] as const).flatMap(kind => {
    const own = lines.filter(line => line.document === kind)
    return own.some(line => line.netPence !== 0) ? [{ kind, totals: totalsOf(own) }] : []
  })
  if (made.length > 0 || !brand.invoicesNothing) return made
  return [{ kind: 'invoice', totals: totalsOf(lines.filter(line => line.document === 'invoice')) }]
}

/** Gross per document in pence, half up; 0 without documents. */
export const averagePence = (grossPence: number, documents: number): number =>
  documents === 0 ? 0 : roundHalfUp(grossPence, documents)
