import { brandOn } from './brand-on-day.ts'
import type { PricedCall } from './call-prices.ts'
import { linesOfCharge } from './charge-lines.ts'
import { halfUp, sum, whole } from './decimals.ts'
import { discountsOf, type ExpectedLine } from './discount-lines.ts'
import type { Facts } from './reference-facts.ts'

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

const percent: Record<string, bigint> = { standard: 20n, reduced: 5n, zero: 0n, exempt: 0n, reverse: 0n }

/** An account's net before VAT, whether or not it may be invoiced, and its invoice if it gets one. */
export interface ExpectedAccount {
  netPence: bigint
  invoice: ExpectedInvoice | null
}

/** Every account's invoice of a month (engine: Invoices), from priced calls and the reseller's facts. */
export function invoicesOfMonth(
  facts: Facts,
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
  const clis = new Map(facts.services.map(service => [service.index, service.cli]))
  return new Map(
    facts.accounts
      // A closed account is still billed for earlier usage.
      .filter(({ index, closedOn }) => closedOn === null || closedOn >= month.start || callsOf.has(index))
      .map(account => {
        const calls = callsOf.get(account.index) ?? []
        const vatRate =
          account.vatRates
            .filter(one => one.from <= invoiceDate)
            .toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]?.rate ?? 'standard'
        const usage = [...Map.groupBy(calls, call => `${call.service} ${call.group}`).values()].map(
          group => ({
            kind: 'usage',
            cli: clis.get(group[0]?.service ?? 0) ?? '',
            group: group[0]?.group ?? '',
            description: `${clis.get(group[0]?.service ?? 0) ?? ''} ${group[0]?.group ?? ''}`,
            calls: group.length,
            quantity: 1000n * BigInt(group.length),
            unitPence: null,
            seconds: group.reduce((total, call) => total + call.seconds, 0),
            ...month,
            pence: halfUp(sum(group.map(call => call.chargeMicros ?? 0n)), 10_000n),
            vatRate,
          }),
        )
        const charges = (chargesOf.get(account.index) ?? [])
          .flatMap(charge => linesOfCharge(charge, month, billedOf.get(charge.index) ?? [], facts.catchUp))
          .map(({ kind, charge, start, end, pence, refundedAt }) => {
            const { group, description } = charge
            const of = {
              cli: '',
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
              start,
              end,
              pence,
              vatRate: refundedAt ?? vatRate,
            }
          })
        const billed = [...usage, ...charges]
        const lines = [...billed, ...discountsOf(discountsBy.get(account.index) ?? [], billed, month)]
        const netPence = sum(lines.map(line => line.pence))
        const vatPence = sum(
          [...Map.groupBy(lines, line => line.vatRate)].map(([rate, at]) =>
            halfUp(sum(at.map(line => line.pence)) * (percent[rate] ?? 0n), 100n),
          ),
        )
        const brand = brandOn(account, invoiceDate)
        const wantsZero = facts.brands.find(one => one.index === brand)?.invoiceZero ?? false
        const invoice: ExpectedInvoice = {
          account: account.index,
          accountNumber: account.number,
          brand,
          kind: netPence + vatPence < 0n ? 'credit_note' : 'invoice',
          lines,
          calls,
          callMicros: sum(calls.map(call => call.chargeMicros ?? 0n)),
          netPence,
          vatPence,
          grossPence: netPence + vatPence,
        }
        const hasSomething = lines.some(line => line.pence !== 0n)
        return [account.index, { netPence, invoice: hasSomething || wantsZero ? invoice : null }]
      }),
  )
}
