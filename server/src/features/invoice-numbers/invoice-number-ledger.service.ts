import type { Readable } from 'node:stream'
import {
  type InvoiceNumberEntry,
  type InvoiceNumberGap,
  type InvoiceNumberGaps,
  type InvoiceNumberRange,
  invoiceNumbers,
  LISTED_GAPS,
} from '@nineops/contract/invoicing/invoice-numbers.contract'
import { copyOut } from '../../platform/db/copy-out.ts'
import type { Db } from '../../platform/db/db.ts'
import { listing } from '../../platform/lists/listing.ts'
import { requireClient } from '../clients/clients.service.ts'
import { type NumberSpan, numbersIn, withoutExplained } from './invoice-number-gaps.domain.ts'
import * as gaps from './invoice-number-gaps.repository.ts'
import * as ledger from './invoice-number-ledger.repository.ts'
import type { LedgerRow } from './invoice-number-ledger.repository.ts'
import { formatNumber, kindName } from './invoice-numbers.domain.ts'
import { requireRange, requireRangeFacts } from './invoice-numbers.service.ts'

const toEntry = (row: LedgerRow): InvoiceNumberEntry => ({
  number: row.number,
  formatted: row.formatted,
  status: row.status,
  reason: row.reason,
  account: { index: row.accountIndex, accountNumber: row.accountNumber, companyName: row.companyName },
  run: { index: row.runIndex, description: row.runDescription },
  invoice:
    row.invoiceIndex === null
      ? null
      : { index: row.invoiceIndex, kind: row.invoiceKind, invoiceDate: row.invoiceDate, gross: row.gross },
  givenAt: row.givenAt.toISOString(),
  voidedAt: row.voidedAt?.toISOString() ?? null,
})

/** Numbers given in a range, in order. @throws 404 */
export const numberList = listing({
  endpoint: invoiceNumbers.ledger,
  async of(db, { params: { client, range }, query }) {
    await requireClient(db, client)
    await requireRangeFacts(db, client, range)
    return ledger.ledgerOf(db, client, range, query)
  },
  stored: ledger.listedNumbers,
  read: toEntry,
})

/** The whole ledger of a range as CSV, streamed. @throws 404 */
export async function ledgerCsv(
  db: Db,
  url: string,
  clientIndex: number,
  rangeIndex: number,
): Promise<{ name: string; content: Readable }> {
  await requireClient(db, clientIndex)
  const range = await requireRangeFacts(db, clientIndex, rangeIndex)
  return {
    name: `${range.brandName} ${kindName(range.kind)} ledger.csv`,
    content: copyOut(url, ledger.ledgerCsvStatement(rangeIndex)),
  }
}

type Known = Pick<InvoiceNumberGap, 'cause' | 'explanation' | 'run' | 'at' | 'by'>

const toGap = (range: InvoiceNumberRange, { first, last }: NumberSpan, known: Known): InvoiceNumberGap => ({
  first,
  last,
  firstFormatted: formatNumber(range.prefix, range.padding, first),
  lastFormatted: formatNumber(range.prefix, range.padding, last),
  numbers: numbersIn([{ first, last }]),
  ...known,
})

const unexplained: Known = {
  cause: 'unexplained',
  explanation:
    'Neither given nor skipped by a user. Compare with a backup, and check who had access to the database.',
  run: null,
  at: null,
  by: null,
}

/**
 * A range's numbers without a document, with the reason. The missing ones are searched for only where the counts do not
 * add up, which avoids a walk over millions of numbers.
 * @throws 404
 */
export async function listGaps(db: Db, clientIndex: number, rangeIndex: number): Promise<InvoiceNumberGaps> {
  await requireClient(db, clientIndex)
  const range = await requireRange(db, clientIndex, rangeIndex)
  const skips = await gaps.selectSkips(db, rangeIndex)
  const missing = range.unexplained === 0 ? [] : await gaps.selectMissing(db, range)
  const voids = await gaps.selectVoidSpans(db, rangeIndex, LISTED_GAPS + 1)
  const explained = [
    ...skips.map(skip =>
      toGap(range, skip, {
        cause: 'moved',
        explanation: 'The next number was moved forward.',
        run: null,
        at: skip.at.toISOString(),
        by: skip.by,
      }),
    ),
    ...voids.map(row => ({
      ...toGap(range, row, {
        cause: 'void',
        explanation: row.reason ?? 'Void.',
        run: { index: row.runIndex, description: row.runDescription },
        at: row.at?.toISOString() ?? null,
        by: null,
      }),
      firstFormatted: row.firstFormatted,
      lastFormatted: row.lastFormatted,
    })),
  ].toSorted((a, b) => a.first - b.first)
  const all = [...withoutExplained(missing, skips).map(span => toGap(range, span, unexplained)), ...explained]
  return { range, gaps: all.slice(0, LISTED_GAPS), cut: all.length > LISTED_GAPS }
}
