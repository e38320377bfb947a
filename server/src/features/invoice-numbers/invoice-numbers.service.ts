import type { InvoiceNumberRange } from '@nineops/contract/invoice-numbers.contract'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import { unexplainedNumbers } from './invoice-number-gaps.domain.ts'
import { formatNumber, kindName, prefixesOverlap } from './invoice-numbers.domain.ts'
import { invoiceNumberErrors } from './invoice-numbers.errors.ts'
import * as repository from './invoice-numbers.repository.ts'
import type { NewRange, RangeFacts, RangeRow } from './invoice-numbers.repository.ts'

const toRange = ({ brandIndex, brandName, outside, ...row }: RangeRow): InvoiceNumberRange => ({
  ...row,
  brand: { index: brandIndex, name: brandName },
  nextFormatted: formatNumber(row.prefix, row.padding, row.nextNumber),
  unexplained: unexplainedNumbers(row, outside),
})

/** The ranges of a reseller's brands. @throws 404 when there is no such reseller. */
export async function listRanges(db: Db, clientIndex: number): Promise<InvoiceNumberRange[]> {
  await requireClient(db, clientIndex)
  return (await repository.selectRanges(db, clientIndex)).map(toRange)
}

/** One range of a reseller. @throws 404 for another reseller's too */
export async function requireRange(
  db: Db,
  clientIndex: number,
  rangeIndex: number,
): Promise<InvoiceNumberRange> {
  const [row] = await repository.selectRanges(db, clientIndex, rangeIndex)
  if (!row) throw invoiceNumberErrors.noRange(rangeIndex)
  return toRange(row)
}

/** One range of a reseller without its counts. @throws 404 for another reseller's too */
export async function requireRangeFacts(
  db: Db,
  clientIndex: number,
  rangeIndex: number,
): Promise<RangeFacts> {
  const range = (await repository.selectRangeFacts(db, clientIndex)).find(({ index }) => index === rangeIndex)
  if (!range) throw invoiceNumberErrors.noRange(rangeIndex)
  return range
}

/**
 * Makes or changes the range of a brand and kind. Answers it, and what it was before. Numbers that it leaves out are
 * recorded with who did so.
 * @throws 404 `brand_not_found`, 409 `invoice_numbers_backwards`, 409 `invoice_numbers_overlap`,
 *   409 `invoice_numbers_given` when a number given before, perhaps under an earlier prefix, would come again
 */
export async function saveRange(
  db: Db,
  clientIndex: number,
  range: NewRange,
  userIndex: number | null = null,
): Promise<{ before: InvoiceNumberRange | undefined; after: InvoiceNumberRange }> {
  await requireClient(db, clientIndex)
  await repository.lockClientBrands(db, clientIndex)
  // A run that is numbering holds the range: what is compared below is what it leaves.
  await repository.lockRanges(db, [range.brandIndex])
  if (!(await repository.selectBrand(db, clientIndex, range.brandIndex)))
    throw invoiceNumberErrors.noBrand(range.brandIndex)
  const ranges = await repository.selectRangeFacts(db, clientIndex)
  const isSame = (r: RangeFacts) => r.brandIndex === range.brandIndex && r.kind === range.kind
  const own = ranges.find(isSame)
  if (own && range.nextNumber < own.nextNumber)
    throw invoiceNumberErrors.backwards(formatNumber(own.prefix, own.padding, own.nextNumber))
  const rival = ranges.find(r => !isSame(r) && prefixesOverlap(r.prefix, range.prefix))
  if (rival) throw invoiceNumberErrors.overlaps(range.prefix, rival.brandName, kindName(rival.kind))
  const given = await repository.selectGivenAhead(db, clientIndex, range)
  if (given !== undefined) throw invoiceNumberErrors.givenAhead(range.prefix, given)
  const before = own && (await requireRange(db, clientIndex, own.index))
  const index = await repository.upsertRange(db, range, userIndex)
  return { before, after: await requireRange(db, clientIndex, index) }
}

/**
 * Numbers the documents of these accounts of a run: a number kept from before a reset is used again, others
 * get the next ones in account-number order, and one that no document wants any more becomes void. The
 * ranges stay locked until the transaction ends, so two runs of a brand wait for each other and no number is
 * skipped or used twice (engine: Invoices).
 */
export async function giveNumbers(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
): Promise<number> {
  await repository.voidUnwanted(
    db,
    runIndex,
    accountIndexes,
    'Calculated again: there is no such document any more.',
  )
  await repository.useKept(db, runIndex, accountIndexes)
  return repository.giveFresh(db, runIndex, accountIndexes)
}

/** Locks the ranges of the brands, in one order, until the transaction ends; answers which there are. */
export const lockRanges = repository.lockRanges

/** Keeps the numbers of accounts that are reset; null is every account of the run. */
export const reserveNumbers = repository.reserve

/** Voids every number of an abandoned run; answers how many. */
export const voidAbandoned = (db: Db, runIndex: number): Promise<number> =>
  repository.voidNumbers(db, runIndex, 'The invoice run was abandoned.', { onlyReserved: false })

/** Voids the numbers kept for accounts that a confirmed run leaves out; answers how many. */
export const voidLeftOut = (db: Db, runIndex: number): Promise<number> =>
  repository.voidNumbers(db, runIndex, 'The run was confirmed without this account.', { onlyReserved: true })
