import { parsePence, penceToDecimal } from '@nineops/contract/money'
import type { Explanation } from '@nineops/contract/crm/explanations.contract'
import type { Db } from '../../platform/db/db.ts'
import { entriesOf } from './explanation-entries.domain.ts'
import { effectOf } from './explanation-lines.domain.ts'
import { causesOf, type ExplainedInvoice, NOTHING } from './explanations.domain.ts'
import * as repository from './explanations.repository.ts'
import type { InvoiceRow } from './explanations.repository.ts'
import { timelinePage } from '../timelines/timelines.service.ts'
import { invoiceSubject } from '../timelines/timeline-subjects.service.ts'

/** Entries searched for who brought a cause about. */
const ENTRIES = 200

const pence = (decimal: string): number => parsePence(decimal) ?? 0

async function explained(db: Db, row: InvoiceRow): Promise<ExplainedInvoice> {
  return {
    netPence: pence(row.net),
    vatPence: pence(row.vat),
    vatRates: row.vatRates,
    lines: await repository.selectLines(db, row.index),
  }
}

const toInvoice = ({ vatRates: _rates, billRun: _billRun, confirmedAt: _at, ...row }: InvoiceRow) => row

/**
 * Why an invoice differs from the account's previous one, by causes that add up to the penny, each with the entries of
 * the timeline that brought it about. A credit note is compared with nothing. @throws 404 `invoice_not_found`
 */
export async function explainInvoice(db: Db, index: number): Promise<Explanation> {
  const subject = await invoiceSubject(db, index)
  const { place } = subject
  const rows = await repository.selectInvoices(
    db,
    place.previous === null ? [index] : [index, place.previous],
  )
  const now = rows.find(row => row.index === index)
  if (!now) throw new Error('The invoice went while it was explained.')
  // A credit note gives back what it says, whatever else the account is billed for.
  const before = now.kind === 'invoice' ? rows.find(row => row.index === place.previous) : undefined
  const repriced = before
    ? await repository.selectRepricedGroups(db, { before: before.billRun, after: now.billRun }, place.account)
    : []
  const causes = causesOf(
    before ? await explained(db, before) : NOTHING,
    await explained(db, now),
    new Set(repriced),
  )
  const page = await timelinePage(db, subject, { text: '', pageSize: ENTRIES })
  // What came after it was confirmed brought nothing about.
  const { confirmedAt } = now
  const entries = page.entries.filter(
    ({ at }) => confirmedAt === null || Date.parse(at) <= confirmedAt.getTime(),
  )
  const withEntries = causes.map(cause => ({ cause, entries: entriesOf(cause, entries) }))
  const named = new Set(withEntries.flatMap(one => one.entries))
  return {
    account: { index: place.account, accountNumber: place.accountNumber, companyName: place.companyName },
    invoice: toInvoice(now),
    previous: before ? toInvoice(before) : null,
    difference: penceToDecimal(pence(now.gross) - (before ? pence(before.gross) : 0)),
    causes: withEntries.map(({ cause, entries: of }) => ({
      kind: cause.kind,
      title: cause.title,
      detail: cause.detail,
      before: penceToDecimal(cause.beforePence),
      after: penceToDecimal(cause.afterPence),
      effect: penceToDecimal(effectOf(cause)),
      entries: of,
    })),
    entries: entries.filter(entry => named.has(entry.id)),
  }
}
