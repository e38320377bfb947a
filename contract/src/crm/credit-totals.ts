import { multiplyDivideHalfUp } from '../money.ts'

/** What is left of a line to credit, in pence with its sign. */
export interface OpenLine {
  lineNumber: number
  remainderPence: number
  vatRate: string
  vatPercent: string
}

/** What is left of an invoice's VAT at one rate and percentage, that of its lines, such as 20.00 or 17.50. */
export interface OpenVat {
  vatRate: string
  percent: string
  remainderPence: number
}

/** How much of a line is credited, in pence with the line's sign. */
export interface CreditedLine {
  lineNumber: number
  netPence: number
}

export interface CreditTotals {
  netPence: number
  vatPence: number
  vat: { vatRate: string; percent: string; netPence: number; vatPence: number }[]
}

/** All that is left of an invoice. */
export const wholeCredit = (lines: readonly OpenLine[]): CreditedLine[] =>
  lines
    .filter(line => line.remainderPence !== 0)
    .map(line => ({ lineNumber: line.lineNumber, netPence: line.remainderPence }))

const sumOf = (pence: readonly number[]): number => pence.reduce((sum, one) => sum + one, 0)

/** Percent in hundredths: `17.50` is 1750. */
const hundredths = (percent: string): number => Math.round(Number(percent) * 100)

/** VAT of a part of what is left at a rate: the last part takes the rest, so that parts add up to what was charged. */
function vatPart(vat: OpenVat, netPence: number, leftPence: number): number {
  if (netPence === leftPence) return vat.remainderPence
  return Math.min(
    multiplyDivideHalfUp(netPence, hundredths(vat.percent), 10_000),
    Math.max(vat.remainderPence, 0),
  )
}

/**
 * Totals of a credit note, positive: VAT goes back at the percentage that the lines bore, once per rate and percentage, half
 * up (money: Credit and rebill).
 */
export function creditTotals(
  credited: readonly CreditedLine[],
  lines: readonly OpenLine[],
  vat: readonly OpenVat[],
): CreditTotals {
  const parts = vat.flatMap(rate => {
    const ofRate = lines.filter(
      line => line.vatRate === rate.vatRate && Number(line.vatPercent) === Number(rate.percent),
    )
    const numbers = new Set(ofRate.map(line => line.lineNumber))
    const own = credited.filter(line => numbers.has(line.lineNumber))
    if (own.length === 0) return []
    const netPence = sumOf(own.map(line => line.netPence))
    const leftPence = sumOf(ofRate.map(line => line.remainderPence))
    return [
      {
        vatRate: rate.vatRate,
        percent: rate.percent,
        netPence,
        vatPence: vatPart(rate, netPence, leftPence),
      },
    ]
  })
  return {
    netPence: sumOf(parts.map(part => part.netPence)),
    vatPence: sumOf(parts.map(part => part.vatPence)),
    vat: parts,
  }
}

/**
 * Rates of which more would be credited than is left: discounts and refunds count against the lines of their rate, so a
 * line can have more left than its rate. Each with what is left, in pence.
 */
export function overCredited(
  credited: readonly CreditedLine[],
  lines: readonly OpenLine[],
): { vatRate: string; leftPence: number }[] {
  const netOf = new Map(credited.map(line => [line.lineNumber, line.netPence]))
  return [...Map.groupBy(lines, line => `${line.vatRate} ${line.vatPercent}`).values()].flatMap(own => {
    const vatRate = own[0]?.vatRate ?? ''
    const leftPence = sumOf(own.map(line => line.remainderPence))
    const netPence = sumOf(own.map(line => netOf.get(line.lineNumber) ?? 0))
    return netPence > Math.max(leftPence, 0) ? [{ vatRate, leftPence: Math.max(leftPence, 0) }] : []
  })
}
