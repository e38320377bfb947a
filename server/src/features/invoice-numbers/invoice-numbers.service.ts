import type { InvoiceNumberRange } from '@nineops/contract/invoicing/invoice-numbers.contract'
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

/** One range of a reseller. @throws 404, also for another reseller's */
export async function requireRange(
  db: Db,
  clientIndex: number,
  rangeIndex: number,
): Promise<InvoiceNumberRange> {
  const [row] = await repository.selectRanges(db, clientIndex, rangeIndex)
  if (!row) throw invoiceNumberErrors.noRange(rangeIndex)
  return toRange(row)
}

/** One range of a reseller without its counts. @throws 404, also for another reseller's */
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
 * Creates or changes the range of a brand and kind. Returns it, and its previous state. Skipped numbers are recorded
 * with the user who skipped them.
 * @throws 404 `brand_not_found`, 409 `invoice_numbers_backwards`, 409 `invoice_numbers_overlap`, 409
 * `invoice_numbers_given` when a number given before, perhaps under an earlier prefix, would be given again
 */
export async function saveRange(
  db: Db,
  clientIndex: number,
  range: NewRange,
  userIndex: number | null = null,
): Promise<{ before: InvoiceNumberRange | undefined; after: InvoiceNumberRange }> {
  await requireClient(db, clientIndex)
  await repository.lockClientBrands(db, clientIndex)
  // Waits for a run that is numbering, so that the comparison below sees its numbers.
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
  const given = await repository.selectAssignedAhead(db, clientIndex, range)
  if (given !== undefined) throw invoiceNumberErrors.givenAhead(range.prefix, given)
  const before = own && (await requireRange(db, clientIndex, own.index))
  const index = await repository.upsertRange(db, range, userIndex)
  return { before, after: await requireRange(db, clientIndex, index) }
}

/**
 * Numbers the documents of these accounts of a run: a number kept from before a reset is used again, others get the
 * next ones in account-number order, and one that no document needs any more becomes void. The ranges stay locked until
 * the transaction ends, so two runs of a brand wait for each other and no number is skipped or used twice (engine:
 * Invoices).
 */
export async function assignNumbers(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
): Promise<number> {
  await repository.voidUnneeded(
    db,
    runIndex,
    accountIndexes,
    'Calculated again: the document no longer exists.',
  )
  await repository.reuseNumbers(db, runIndex, accountIndexes)
  return repository.assignFreshNumbers(db, runIndex, accountIndexes)
}

/** Locks the ranges of the brands, in a fixed order, until the transaction ends; returns those that exist. */
export const lockRanges = repository.lockRanges

/** Reserves the numbers of accounts that are reset; null is every account of the run. */
export const reserveNumbers = repository.reserve

/** How many numbers of a run would be given back if it were abandoned now; its others would become void. */
export const countGivenBack = repository.countLast

/**
 * Gives the numbers of an abandoned run back where they are the last of their range, and voids the rest (engine:
 * Invoices). Returns how many of each.
 */
export async function releaseAbandoned(
  db: Db,
  runIndex: number,
): Promise<{ givenBack: number; voided: number }> {
  const givenBack = await repository.takeBackLast(db, runIndex)
  const reason = 'The invoice run was abandoned.'
  return { givenBack, voided: await repository.voidNumbers(db, runIndex, reason, { onlyReserved: false }) }
}

/** Voids the numbers kept for accounts left out of a confirmed run; returns how many. */
export const voidLeftOut = (db: Db, runIndex: number): Promise<number> =>
  repository.voidNumbers(db, runIndex, 'The run was confirmed without this account.', { onlyReserved: true })
