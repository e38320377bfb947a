import { formatPence, multiplyDivideHalfUp } from '@nineops/contract/money'
import { chargeCauses } from './explanation-charges.domain.ts'
import { type Cause, effectOf, type ExplainedLine, sumOf } from './explanation-lines.domain.ts'
import { describedCauses, usageCauses } from './explanation-usage.domain.ts'

/** An invoice to explain; money in pence, negative for a credit note. */
export interface ExplainedInvoice {
  netPence: number
  vatPence: number
  /** In words, such as `standard 20%`. */
  vatRates: readonly string[]
  lines: readonly ExplainedLine[]
}

export const NOTHING: ExplainedInvoice = { netPence: 0, vatPence: 0, vatRates: [], lines: [] }

const plain = { charges: [], services: [], words: [] }
const rates = (invoice: ExplainedInvoice): string => invoice.vatRates.join(', ') || 'none'

/** VAT on what changed; and if its rates changed, its effect on this invoice's net. */
function vatCauses(before: ExplainedInvoice, after: ExplainedInvoice): Cause[] {
  const isOther =
    before.vatRates.length > 0 &&
    after.vatRates.length > 0 &&
    before.vatRates.join() !== after.vatRates.join()
  const asBefore =
    isOther && before.netPence !== 0
      ? multiplyDivideHalfUp(
          after.netPence * Math.sign(before.netPence),
          before.vatPence,
          Math.abs(before.netPence),
        )
      : after.vatPence
  return [
    {
      kind: 'vat',
      title: 'VAT on the difference',
      detail: `on ${formatPence(after.netPence)}, was on ${formatPence(before.netPence)}`,
      beforePence: before.vatPence,
      afterPence: asBefore,
      ...plain,
    },
    {
      kind: 'vat-treatment',
      title: 'VAT at other rates',
      detail: `${rates(before)} before, ${rates(after)} now`,
      beforePence: asBefore,
      afterPence: after.vatPence,
      ...plain,
    },
  ]
}

const KNOWN = ['usage', 'charge', 'refund', 'discount']

/**
 * Why an invoice differs from the previous one: causes whose effects add up to the whole difference, to the penny, and
 * none that changes nothing. `repriced` are the product groups whose rate cards changed.
 */
export function causesOf(
  before: ExplainedInvoice,
  after: ExplainedInvoice,
  repriced: ReadonlySet<string>,
): Cause[] {
  const of = (invoice: ExplainedInvoice, kind: string) => invoice.lines.filter(line => line.kind === kind)
  const rest = ({ lines }: ExplainedInvoice) => lines.filter(line => !KNOWN.includes(line.kind))
  const unlisted = (invoice: ExplainedInvoice) => invoice.netPence - sumOf(invoice.lines)
  const causes: Cause[] = [
    ...usageCauses(of(before, 'usage'), of(after, 'usage'), repriced),
    ...chargeCauses(of(before, 'charge'), of(after, 'charge')),
    ...describedCauses('refund', name => `Refund of ${name}`, of(before, 'refund'), of(after, 'refund')),
    ...describedCauses(
      'discount',
      name => `Discount: ${name}`,
      of(before, 'discount'),
      of(after, 'discount'),
    ),
    ...describedCauses('other', name => name, rest(before), rest(after)),
    {
      kind: 'other',
      title: 'On no line',
      detail: 'What the invoices come to beside their lines',
      beforePence: unlisted(before),
      afterPence: unlisted(after),
      ...plain,
    },
    ...vatCauses(before, after),
  ]
  return causes.filter(cause => effectOf(cause) !== 0)
}
