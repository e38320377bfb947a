import type {
  CreditableInvoice,
  IssuedCreditNote,
  NewCreditNote,
} from '@nineops/contract/crm/credit-notes.contract'
import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { dayForPeople } from '../../platform/clock/calendar-dates.ts'
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
import { asksForTwo } from '../release-approvals/release-approvals.service.ts'
import {
  type CreditedLine,
  type CreditTotals,
  creditTotals,
  overCredited,
  wholeCredit,
} from '@nineops/contract/crm/credit-totals'
import { creditNoteErrors } from './credit-notes.errors.ts'
import * as repository from './credit-notes.repository.ts'
import type { InvoiceFacts, LineRow } from './credit-notes.repository.ts'

/** The account of an invoice. */
interface Whose {
  clientIndex: number
  accountIndex: number
}

interface Creditable {
  invoice: InvoiceFacts
  lines: (LineRow & { remainderPence: number })[]
  vat: repository.VatRow[]
}

/** @throws 404 `invoice_not_found` */
async function load(db: Db, { clientIndex, accountIndex }: Whose, index: number): Promise<Creditable> {
  const invoice = await repository.selectInvoice(db, clientIndex, accountIndex, index)
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
      description: line.detail === '' ? line.description : `${line.description}, ${line.detail}`,
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
    twoPersonRelease: await asksForTwo(db, { index: invoice.runIndex, clientIndex: whose.clientIndex }),
    refusal: refusalOf(found),
  }
}

/** The lines to credit. @throws 400 for lines that the invoice has not, 409 `line_credited` */
function chosenLines({ lines }: Creditable, chosen: NewCreditNote['lines']): CreditedLine[] {
  if (chosen === null) return wholeCredit(lines)
  const known = new Map(lines.map(line => [line.lineNumber, line]))
  const errors = chosen.flatMap(({ lineNumber }, at) => {
    const field = `lines.${at}.lineNumber`
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
      throw creditNoteErrors.lineCredited(line.description, Math.max(line.remainderPence, 0))
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

/** The stored lines of a credit note: each names the line and the invoice that it corrects. */
const recordsOf = (
  { invoice, lines }: Creditable,
  accountIndex: number,
  credited: readonly CreditedLine[],
  rebill: boolean,
) =>
  credited.flatMap(({ lineNumber, netPence }, at) => {
    const line = lines.find(one => one.lineNumber === lineNumber)
    if (!line) return []
    const corrects = `corrects ${invoice.number ?? ''} of ${dayForPeople(invoice.invoiceDate)}`
    return [
      {
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
        corrects: { invoiceIndex: invoice.index, lineNumber },
      },
    ]
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

/**
 * Credits an invoice, whole or by line. The credit note gets its own number, is posted and settles the invoice first,
 * and is rendered, released and packed by a run of its own; where two persons release, it waits to be confirmed. With
 * `rebill`, a further invoice run may bill the account's month again (money: Credit and rebill).
 * @throws 404 `invoice_not_found`, 400 lines, 409 `invoice_not_creditable`, `line_credited`, `nothing_to_credit`,
 * `invoice_numbers_missing`
 */
export async function issueCreditNote(
  db: Db,
  whose: Whose & { userIndex: number },
  index: number,
  given: NewCreditNote,
  today = londonDate(Date.now()),
): Promise<{ note: IssuedCreditNote; invoice: string }> {
  const { clientIndex, accountIndex, userIndex } = whose
  // Two credits of one line wait for each other.
  await lockRows(db, 'accounts', [accountIndex], 'no key update')
  const found = await load(db, whose, index)
  const refusal = refusalOf(found)
  if (refusal !== null) throw creditNoteErrors.refused(refusal)
  const { invoice, lines, vat } = found
  const credited = chosenLines(found, given.lines)
  const totals = creditTotals(credited, lines, vat)
  if (totals.netPence + totals.vatPence <= 0) throw creditNoteErrors.nothing()
  if (given.rebill && !isWhole(credited, lines)) throw creditNoteErrors.rebillsPart()
  const runIndex = await createCreditRun(db, {
    clientIndex,
    billRunIndex: invoice.billRunIndex,
    description: `Credit note for ${invoice.number ?? ''}`,
    cycleDescription: invoice.cycleDescription,
    invoiceDate: today,
    bacsDate: today,
    brandIndexes: [invoice.brandIndex],
    createdBy: userIndex,
    credit: { invoiceIndex: index, reason: given.reason, words: given.words, rebill: given.rebill },
  })
  const run = await requireRun(db, runIndex)
  await storeCreditNote(db, run, accountIndex, {
    ...negated(totals),
    lines: recordsOf(found, accountIndex, credited, given.rebill),
  })
  await lockRanges(db, [invoice.brandIndex])
  await assignNumbers(db, runIndex, [accountIndex])
  await applyNumbers(db, runIndex, [accountIndex])
  const note = await invoiceOfAccount(db, runIndex, accountIndex)
  if (!note || note.number === null) throw creditNoteErrors.noRange(invoice.brandName)
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
    invoice: invoice.number ?? '',
  }
}
