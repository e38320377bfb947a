import { brandOn } from './brand-on-day.ts'
import type { PricedCall } from './call-prices.ts'
import { linesOfCharge } from './charge-lines.ts'
import { halfUp, sum, whole } from './decimals.ts'
import { discountsOf, discountsOn, discountsTakenBack, type ExpectedLine } from './discount-lines.ts'
import type { Facts } from './reference-facts.ts'
import { charged, vatKey, vatOfGroups } from './vat-of-line.ts'

export interface ExpectedInvoice {
  account: number
  accountNumber: string
  brand: number
  kind: 'invoice' | 'credit_note'
  lines: ExpectedLine[]
  calls: PricedCall[]
  callMicros: bigint
  netPence: bigint
  vatPence: bigint
  grossPence: bigint
}

/** An account's net before VAT, whether or not it may be invoiced, and the documents that it gets. */
export interface ExpectedAccount {
  netPence: bigint
  /** The same without charges that an earlier month, which left the account out, is still to bill: what a failure delays. */
  heldBackPence: bigint
  /** Of charges and refunds, also those that come to nothing. */
  lines: ExpectedLine[]
  documents: ExpectedInvoice[]
}

/** Months that left out accounts: what is due of them counts there. */
export interface LeftOut {
  leftOut?: readonly { account: number; month: { start: string; end: string } }[]
}

/** A part of a charge, whichever month bills it. */
const part = (charge: number | undefined, kind: string, start: string) => `${charge} ${kind} ${start}`

/** Every account's invoice of a month (engine: Invoices), from priced calls and the reseller's facts. */
export function invoicesOfMonth(
  facts: Facts & LeftOut,
  priced: readonly PricedCall[],
  month: { start: string; end: string },
  invoiceDate: string,
): Map<number, ExpectedAccount> {
  const callsOf = Map.groupBy(
    priced.filter(call => call.chargeMicros !== null),
    call => call.account,
  )
  const chargesOf = Map.groupBy(facts.charges, charge => charge.account)
  const discountsBy = Map.groupBy(facts.discounts, one => one.account)
  const billedOf = Map.groupBy(facts.billed, one => one.charge)
  // An account that was closed before is billed to its last day.
  const chargeLines = ({ index, closedOn }: Facts['accounts'][number], of = month) =>
    (chargesOf.get(index) ?? [])
      .flatMap(charge => linesOfCharge(charge, of, billedOf.get(charge.index) ?? [], facts.catchUp))
      .filter(
        line => line.kind === 'refund' || closedOn === null || closedOn >= of.start || line.end <= closedOn,
      )
  const leftOutOf = Map.groupBy(facts.leftOut ?? [], one => one.account)
  const nameOf = (group: string) =>
    facts.groupNames?.find(one => one.group === group.toLowerCase())?.name ?? group
  const clis = new Map(facts.services.map(service => [service.index, service.cli]))
  return new Map(
    facts.accounts
      // A closed account is still billed for earlier usage, and for charges and refunds that were entered late.
      .filter(
        account =>
          account.closedOn === null ||
          account.closedOn >= month.start ||
          callsOf.has(account.index) ||
          chargeLines(account).length > 0,
      )
      .map(account => {
        const calls = callsOf.get(account.index) ?? []
        const vatOf = vatOfGroups(facts, account, invoiceDate)
        const usage = [...Map.groupBy(calls, call => `${call.service} ${call.group}`).values()].map(
          group => ({
            kind: 'usage',
            cli: clis.get(group[0]?.service ?? 0) ?? '',
            group: group[0]?.group ?? '',
            description: `${clis.get(group[0]?.service ?? 0) ?? ''} ${nameOf(group[0]?.group ?? '')}`,
            calls: group.length,
            quantity: 1000n * BigInt(group.length),
            unitPence: null,
            seconds: group.reduce((total, call) => total + call.seconds, 0),
            ...month,
            pence: halfUp(sum(group.map(call => call.chargeMicros ?? 0n)), 10_000n),
            ...vatOf(group[0]?.group ?? ''),
          }),
        )
        const charges = chargeLines(account).map(
          ({ kind, charge, start, end, pence, costPence, refundedAt, refunds }) => {
            const { group, description } = charge
            const vat = refundedAt ?? vatOf(group, charge.product)
            const of = {
              cli: refunds?.cli ?? clis.get(charge.service ?? 0) ?? '',
              group,
              description,
              calls: 0,
              seconds: 0,
              quantity: whole(charge.quantity, 3),
            }
            const unitPence = (kind === 'refund' ? -1n : 1n) * whole(charge.amount, 2)
            return {
              kind,
              ...of,
              unitPence,
              charge: charge.index,
              costPence,
              nominal: charge.nominal,
              start,
              end,
              pence,
              ...vat,
              discounts: discountsOn({ group, ...vat }, refunds?.document ?? [], facts.discounts),
            }
          },
        )
        const brand = brandOn(account, invoiceDate)
        const made = (kind: ExpectedInvoice['kind'], lines: ExpectedLine[]): ExpectedInvoice => {
          const netPence = sum(lines.map(line => line.pence))
          const vatPence = sum(
            [...Map.groupBy(lines, vatKey).values()].map(at =>
              halfUp(sum(at.map(line => line.pence)) * (at[0] ? charged(at[0]) : 0n), 10_000n),
            ),
          )
          const billed = kind === 'invoice' ? calls : []
          return {
            account: account.index,
            accountNumber: account.number,
            brand,
            kind,
            lines,
            calls: billed,
            callMicros: sum(billed.map(call => call.chargeMicros ?? 0n)),
            netPence,
            vatPence,
            grossPence: netPence + vatPence,
          }
        }
        const bill = (lines: typeof charges) => {
          const due = [...usage, ...lines.filter(line => line.kind === 'charge' && line.pence >= 0n)]
          const refunds = lines.filter(line => line.kind === 'refund')
          const credits = lines.filter(line => line.kind === 'charge' && line.pence < 0n)
          const discounts = discountsOf(discountsBy.get(account.index) ?? [], due, month)
          const invoice = made('invoice', [...due, ...discounts])
          const note = made('credit_note', [...credits, ...refunds, ...discountsTakenBack(refunds, month)])
          return { invoice, note, netPence: invoice.netPence + note.netPence }
        }
        const { invoice, note, netPence } = bill(charges)
        const counted = new Set(
          (leftOutOf.get(account.index) ?? [])
            .flatMap(({ month: earlier }) => chargeLines(account, earlier))
            .map(({ charge, kind, start }) => part(charge.index, kind, start)),
        )
        const own = charges.filter(({ charge, kind, start }) => !counted.has(part(charge, kind, start)))
        const documents = [invoice, note].filter(one => one.lines.some(line => line.pence !== 0n))
        if (documents.length === 0 && facts.brands.find(one => one.index === brand)?.invoiceZero)
          documents.push(invoice)
        return [account.index, { netPence, heldBackPence: bill(own).netPence, lines: charges, documents }]
      }),
  )
}
