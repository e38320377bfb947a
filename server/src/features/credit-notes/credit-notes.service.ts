import {
  type CreditableInvoice,
  invoicesInWords,
  type IssuedCreditNote,
  type NewCreditNote,
} from '@nineops/contract/crm/credit-notes.contract'
import { lineText } from '@nineops/contract/invoicing/line-names'
import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { shortDay } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { assignNumbers, lockRanges } from '../invoice-numbers/invoice-numbers.service.ts'
import { requireRun } from '../invoice-run-states/invoice-run-states.service.ts'
import { issueDocuments } from '../invoice-runs/confirm-run.service.ts'
import { runGroup } from '../invoice-runs/invoice-run-processes.service.ts'
import { createCreditRun } from '../invoice-runs/invoice-runs.service.ts'
import { invoiceOfAccount } from '../invoices/invoice-details.service.ts'
import { applyNumbers, storeCreditNote } from '../invoices/invoices.service.ts'
import { asksForTwo, asksForTwoOnCredit } from '../release-approvals/release-approvals.service.ts'
import {
  type CreditedLine,
  type CreditTotals,
  creditTotals,
  overCredited,
  wholeCredit,
} from '@nineops/contract/crm/credit-totals'
import { creditNoteErrors } from './credit-notes.errors.ts'
import * as repository from './credit-notes.repository.ts'
import type { InvoiceFacts, LineRow, Whose } from './credit-notes.repository.ts'

type Chosen = NewCreditNote['invoices'][number]

interface Creditable {
  invoice: InvoiceFacts
  lines: (LineRow & { remainderPence: number })[]
  vat: repository.VatRow[]
}

/** @throws 404 `invoice_not_found` */
async function load(db: Db, whose: Whose, index: number): Promise<Creditable> {
  const invoice = await repository.selectInvoice(db, whose, index)
  if (!invoice) throw creditNoteErrors.noInvoice(index)
  const lines = await repository.selectLines(db, index)
  return {
    invoice,
    lines: lines.map(line => ({ ...line, remainderPence: line.netPence - line.creditedPence })),
    vat: await repository.selectVat(db, index),
  }
}

/** Why an invoice can't be credited, for people; null if it can. */
function refusalOf({ invoice, lines }: Creditable): string | null {
  if (invoice.kind !== 'invoice') return 'It is a credit note. Credit the invoice that it corrects.'
  if (!invoice.confirmed) return 'Its run is not confirmed: change what it bills and run it again.'
  return lines.some(line => line.remainderPence !== 0) ? null : 'All of it has been credited.'
}

/** An invoice with what is left of it to credit. @throws 404 `invoice_not_found` */
export async function quoteCredit(db: Db, whose: Whose, index: number): Promise<CreditableInvoice> {
  const found = await load(db, whose, index)
  const { invoice, lines, vat } = found
  const totals = creditTotals(wholeCredit(lines), lines, vat)
  return {
    index,
    number: invoice.number ?? '',
    invoiceDate: invoice.invoiceDate,
    gross: invoice.gross,
    lines: lines.map(line => ({
      lineNumber: line.lineNumber,
      kind: line.kind,
      cli: line.cli,
      description: line.detail === '' ? lineText(line) : `${lineText(line)}, ${line.detail}`,
      net: penceToDecimal(line.netPence),
      credited: penceToDecimal(line.creditedPence),
      remainder: penceToDecimal(line.remainderPence),
      vatRate: line.vatRate,
      vatPercent: line.vatPercent,
    })),
    vat: vat.map(rate => ({ ...rate, remainder: penceToDecimal(rate.remainderPence) })),
    remainder: {
      net: penceToDecimal(totals.netPence),
      vat: penceToDecimal(totals.vatPence),
      gross: penceToDecimal(totals.netPence + totals.vatPence),
    },
    twoPersonRelease: await asksForTwoOnCredit(db, {
      clientIndex: whose.clientIndex,
      brandIndex: invoice.brandIndex,
    }),
    refusal: refusalOf(found),
  }
}

/** The lines to credit. @throws 400 for lines that the invoice has not, 409 `line_credited` */
function chosenLines({ lines }: Creditable, chosen: Chosen['lines'], part: number): CreditedLine[] {
  if (chosen === null) return wholeCredit(lines)
  const known = new Map(lines.map(line => [line.lineNumber, line]))
  const errors = chosen.flatMap(({ lineNumber }, at) => {
    const field = `invoices.${part}.lines.${at}.lineNumber`
    if (chosen.findIndex(one => one.lineNumber === lineNumber) !== at)
      return [{ field, message: 'must be named once' }]
    const line = known.get(lineNumber)
    if (!line) return [{ field, message: 'is no line of this invoice' }]
    return line.netPence > 0 ? [] : [{ field, message: 'is a credit itself' }]
  })
  if (errors.length > 0) throw creditNoteErrors.badLines(errors)
  const credited = chosen.map(({ lineNumber, net }) => ({ lineNumber, netPence: parsePence(net) ?? 0 }))
  for (const { lineNumber, netPence } of credited) {
    const line = known.get(lineNumber)
    if (line && netPence > line.remainderPence)
      throw creditNoteErrors.lineCredited(lineText(line), Math.max(line.remainderPence, 0))
  }
  const [over] = overCredited(credited, lines)
  if (over) throw creditNoteErrors.rateCredited(over.vatRate, over.leftPence)
  return credited
}

const isWhole = (credited: readonly CreditedLine[], lines: Creditable['lines']): boolean =>
  lines.every(
    line => (credited.find(one => one.lineNumber === line.lineNumber)?.netPence ?? 0) === line.remainderPence,
  )

/** A credit takes nothing off the cost of a charge, unless the charge is billed again with its cost. */
function costOfCredit({ chargeIndex, cost }: LineRow, rebill: boolean): string | null {
  if (chargeIndex === null) return '0.00'
  return rebill && cost !== null ? penceToDecimal(negative(parsePence(cost) ?? 0)) : cost && '0.00'
}

/** What is credited of one invoice. */
interface Part extends Creditable {
  credited: CreditedLine[]
  totals: CreditTotals
}

/** The stored lines of a credit note: each names the line and the invoice that it corrects. */
const recordsOf = (parts: readonly Part[], accountIndex: number, rebill: boolean) =>
  parts
    .flatMap(({ invoice, lines, credited }) =>
      credited.flatMap(({ lineNumber, netPence }) => {
        const line = lines.find(one => one.lineNumber === lineNumber)
        return line ? [{ invoice, line, netPence }] : []
      }),
    )
    .map(({ invoice, line, netPence }, at) => {
      const corrects = `corrects ${invoice.number ?? ''} of ${shortDay(invoice.invoiceDate)}`
      return {
        accountIndex,
        lineNumber: at + 1,
        kind: 'credit',
        serviceIndex: line.serviceIndex,
        chargeIndex: line.chargeIndex,
        contractIndex: null,
        productGroup: line.productGroup,
        description: line.description,
        detail: line.detail === '' ? corrects : `${line.detail}, ${corrects}`,
        periodStart: line.periodStart,
        periodEnd: line.periodEnd,
        calls: 0,
        durationSeconds: 0,
        quantity: '1.000',
        unitAmount: penceToDecimal(-netPence),
        net: penceToDecimal(-netPence),
        vatRate: line.vatRate,
        vatPercent: line.vatPercent,
        cost: costOfCredit(line, rebill),
        corrects: { invoiceIndex: invoice.index, lineNumber: line.lineNumber },
      }
    })

const negative = (pence: number): number => (pence === 0 ? 0 : -pence)
const negated = ({ netPence, vatPence, vat }: CreditTotals): CreditTotals => ({
  netPence: negative(netPence),
  vatPence: negative(vatPence),
  vat: vat.map(rate => ({
    ...rate,
    netPence: negative(rate.netPence),
    vatPence: negative(rate.vatPence),
  })),
})

const sumOf = (pence: readonly number[]) => pence.reduce((sum, one) => sum + one, 0)

/** The totals of a note: its VAT is that of each invoice, added up by rate and percentage. */
function totalsOf(parts: readonly Part[]): CreditTotals {
  const rates = parts.flatMap(({ totals }) => totals.vat)
  return {
    netPence: sumOf(parts.map(({ totals }) => totals.netPence)),
    vatPence: sumOf(parts.map(({ totals }) => totals.vatPence)),
    vat: [...Map.groupBy(rates, rate => `${rate.vatRate} ${Number(rate.percent)}`).values()].flatMap(own =>
      own.slice(0, 1).map(({ vatRate, percent }) => ({
        vatRate,
        percent,
        netPence: sumOf(own.map(rate => rate.netPence)),
        vatPence: sumOf(own.map(rate => rate.vatPence)),
      })),
    ),
  }
}

/**
 * What is credited of each invoice. @throws 404 `invoice_not_found`, 400 for an invoice named twice or of another brand,
 * 409 `invoice_not_creditable`, `line_credited`, `nothing_to_credit`
 */
async function loadParts(db: Db, whose: Whose, given: NewCreditNote): Promise<Part[]> {
  const parts: Part[] = []
  for (const [at, { invoice: index, lines: chosen }] of given.invoices.entries()) {
    const field = `invoices.${at}.invoice`
    if (parts.some(part => part.invoice.index === index))
      throw creditNoteErrors.badLines([{ field, message: 'must be named once' }])
    const found = await load(db, whose, index)
    const name = `Invoice ${found.invoice.number ?? index}`
    const refusal = refusalOf(found)
    if (refusal !== null) throw creditNoteErrors.refused(name, refusal)
    if (parts.some(part => part.invoice.brandIndex !== found.invoice.brandIndex))
      throw creditNoteErrors.badLines([{ field, message: 'is of another brand: credit it by itself' }])
    const credited = chosenLines(found, chosen, at)
    const totals = creditTotals(credited, found.lines, found.vat)
    if (totals.netPence + totals.vatPence <= 0) throw creditNoteErrors.nothing(name)
    if (given.rebill && !isWhole(credited, found.lines)) throw creditNoteErrors.rebillsPart()
    parts.push({ ...found, credited, totals })
  }
  return parts
}

const creditedVatOf = (parts: readonly Part[]): repository.CreditedVat[] =>
  parts.flatMap(({ invoice, totals }) =>
    totals.vat.map(({ vatRate, percent, netPence, vatPence }) => ({
      invoiceIndex: invoice.index,
      vatRate,
      percent,
      net: penceToDecimal(netPence),
      vat: penceToDecimal(vatPence),
    })),
  )

/**
 * Credits invoices of an account by one note, each whole or by line. The credit note gets its own number, is posted and
 * settles these invoices first, and is rendered, released and packed by a run of its own; where two persons release, it
 * waits to be confirmed. With `rebill`, a further invoice run may bill the account's months again (money: Credit and
 * rebill).
 * @throws 404 `invoice_not_found`, 400 invoices or lines, 409 `invoice_not_creditable`, `line_credited`,
 * `nothing_to_credit`, `invoice_numbers_missing`
 */
export async function issueCreditNote(
  db: Db,
  whose: Whose & { userIndex: number },
  given: NewCreditNote,
  today = londonDate(Date.now()),
): Promise<{ note: IssuedCreditNote; invoices: string[] }> {
  const { clientIndex, accountIndex, userIndex } = whose
  // Two credits of one line wait for each other.
  await lockRows(db, 'accounts', [accountIndex], 'no key update')
  const parts = await loadParts(db, whose, given)
  const invoices = parts.map(({ invoice }) => invoice.number ?? '')
  const [first] = parts
  if (!first) throw new Error('A credit note credits an invoice')
  const { brandIndex, brandName, billRunIndex, cycleDescription } = first.invoice
  const runIndex = await createCreditRun(db, {
    clientIndex,
    billRunIndex,
    description:
      invoices.length === 1
        ? `Credit note for ${invoices[0]}`
        : `Credit note for ${invoicesInWords(invoices)}`,
    cycleDescription,
    invoiceDate: today,
    bacsDate: today,
    brandIndexes: [brandIndex],
    createdBy: userIndex,
    credit: { accountIndex, reason: given.reason, words: given.words, rebill: given.rebill },
  })
  await repository.insertCreditedVat(db, runIndex, creditedVatOf(parts))
  const run = await requireRun(db, runIndex)
  const days = parts.map(({ invoice }) => invoice)
  const period = {
    periodStart: days.map(({ periodStart }) => periodStart).toSorted()[0] ?? run.periodStart,
    periodEnd:
      days
        .map(({ periodEnd }) => periodEnd)
        .toSorted()
        .at(-1) ?? run.periodEnd,
  }
  await storeCreditNote(db, { ...run, ...period }, accountIndex, {
    ...negated(totalsOf(parts)),
    lines: recordsOf(parts, accountIndex, given.rebill),
  })
  await lockRanges(db, [brandIndex])
  await assignNumbers(db, runIndex, [accountIndex])
  await applyNumbers(db, runIndex, [accountIndex])
  const note = await invoiceOfAccount(db, runIndex, accountIndex)
  if (!note || note.number === null) throw creditNoteErrors.noRange(brandName)
  const waits = await asksForTwo(db, { index: runIndex, clientIndex })
  if (!waits) await issueDocuments(db, runIndex, { gross: note.gross, userIndex })
  await runGroup(db, runIndex, 'produce', waits ? 'produce' : 'release')
  const { net, vat: vatOfNote, gross, number } = note
  return {
    note: {
      index: note.index,
      number,
      invoiceRunIndex: runIndex,
      net,
      vat: vatOfNote,
      gross,
      issued: !waits,
    },
    invoices,
  }
}
