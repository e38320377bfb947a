import type { InvoiceNumberRange } from '@nineops/contract/invoice-numbers.contract'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import { formatNumber, kindName, prefixesOverlap } from './invoice-numbers.domain.ts'
import { invoiceNumberErrors } from './invoice-numbers.errors.ts'
import * as repository from './invoice-numbers.repository.ts'
import type { NewRange, RangeRow } from './invoice-numbers.repository.ts'

const toRange = (row: RangeRow): InvoiceNumberRange => ({
  index: row.index,
  brand: { index: row.brandIndex, name: row.brandName },
  kind: row.kind,
  prefix: row.prefix,
  padding: row.padding,
  nextNumber: row.nextNumber,
  nextFormatted: formatNumber(row.prefix, row.padding, row.nextNumber),
  used: row.used ?? 0,
  void: row.void ?? 0,
})

/** The ranges of a reseller's brands. @throws 404 when there is no such reseller. */
export async function listRanges(db: Db, clientIndex: number): Promise<InvoiceNumberRange[]> {
  await requireClient(db, clientIndex)
  return (await repository.selectRanges(db, clientIndex)).map(toRange)
}

/**
 * Makes or changes the range of a brand and kind. Answers it, and what it was before.
 * @throws 404 `brand_not_found`, 409 `invoice_numbers_backwards`, 409 `invoice_numbers_overlap`,
 *   409 `invoice_numbers_given` when a number given before, perhaps under an earlier prefix, would come again
 */
export async function saveRange(
  db: Db,
  clientIndex: number,
  range: NewRange,
): Promise<{ before: InvoiceNumberRange | undefined; after: InvoiceNumberRange }> {
  await requireClient(db, clientIndex)
  await repository.lockClientBrands(db, clientIndex)
  // A run that is numbering holds the range: what is compared below is what it leaves.
  await repository.lockRanges(db, [range.brandIndex])
  if (!(await repository.selectBrand(db, clientIndex, range.brandIndex)))
    throw invoiceNumberErrors.noBrand(range.brandIndex)
  const ranges = await listRanges(db, clientIndex)
  const isSame = (r: InvoiceNumberRange) => r.brand.index === range.brandIndex && r.kind === range.kind
  const before = ranges.find(isSame)
  if (before && range.nextNumber < before.nextNumber)
    throw invoiceNumberErrors.backwards(before.nextFormatted)
  const rival = ranges.find(r => !isSame(r) && prefixesOverlap(r.prefix, range.prefix))
  if (rival) throw invoiceNumberErrors.overlaps(range.prefix, rival.brand.name, kindName(rival.kind))
  const given = await repository.selectGivenAhead(db, clientIndex, range)
  if (given !== undefined) throw invoiceNumberErrors.givenAhead(range.prefix, given)
  await repository.upsertRange(db, range)
  const after = (await listRanges(db, clientIndex)).find(isSame)
  if (!after) throw new Error('The range that was saved is not there.')
  return { before, after }
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
