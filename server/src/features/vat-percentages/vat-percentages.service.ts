import {
  type NewVatPercentage,
  PERCENTAGE_NOTICE,
  type VatPercentage,
} from '@nineops/contract/administration/vat-percentages.contract'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { vatPercentageErrors } from './vat-percentages.errors.ts'
import * as repository from './vat-percentages.repository.ts'

/** Percentages of the VAT rates by first day; a calculation that reads them holds back changes until it ends. */
export const vatPercentages = repository.selectPercentages

const firstOpenDay = () => addDays(londonDate(Date.now()), PERCENTAGE_NOTICE)

/** Percentages for people, the latest first. */
export async function listPercentages(db: Db): Promise<VatPercentage[]> {
  const open = firstOpenDay()
  return (await repository.selectPercentages(db)).map(({ percentHundredths, ...row }) => ({
    ...row,
    percent: (percentHundredths / 100).toFixed(2),
    removable: row.validFrom >= open,
  }))
}

/** Nothing that is calculated or confirmed may have its tax point from that day on. @throws 409 */
async function requireUnbilled(db: Db, day: string): Promise<void> {
  const run = await repository.selectRunFrom(db, day)
  if (run) throw vatPercentageErrors.billed(run)
}

/** Adds the percentage of a rate from a day. @throws 400 too soon, 409 exists or billed */
export async function addPercentage(
  db: Db,
  { vatRate, validFrom, percent }: NewVatPercentage,
  userIndex: number,
): Promise<number> {
  if (validFrom < firstOpenDay()) throw vatPercentageErrors.tooSoon(firstOpenDay())
  await repository.lockPercentages(db)
  const rows = await repository.selectPercentages(db)
  if (rows.some(row => row.vatRate === vatRate && row.validFrom === validFrom))
    throw vatPercentageErrors.exists(validFrom)
  await requireUnbilled(db, validFrom)
  return repository.insertPercentage(db, { vatRate, validFrom, percent, userIndex })
}

/** Removes a percentage that is not in force yet. @throws 404, 409 in force or billed */
export async function removePercentage(db: Db, index: number): Promise<VatPercentage> {
  await repository.lockPercentages(db)
  const row = (await listPercentages(db)).find(one => one.index === index)
  if (!row) throw vatPercentageErrors.notFound(index)
  if (!row.removable) throw vatPercentageErrors.inForce(firstOpenDay())
  await requireUnbilled(db, row.validFrom)
  await repository.deletePercentage(db, index)
  return row
}
