import type { Db } from '../../platform/db/db.ts'
import { accountIndexes } from '../accounts/accounts.service.ts'
import { lastClosedPeriod } from '../bill-runs/bill-runs.service.ts'
import { addCharges, type NewCharge } from '../charges/charges.service.ts'
import type { ChargeColumn, ChargeFileRow } from './charge-rows.domain.ts'
import type { FileRow } from './csv-rows.domain.ts'
import { type ImportNotes, startsInClosedPeriod } from './import-notes.domain.ts'
import type { ImportPlan } from './import-plans.service.ts'

/**
 * Charges are added to existing accounts. Identical rows are both added, with a warning, and so is a charge that starts
 * in a closed period.
 */
export async function planCharges(
  db: Db,
  clientIndex: number,
  rows: readonly FileRow<ChargeColumn, ChargeFileRow>[],
  { errors, warnings }: ImportNotes,
): Promise<ImportPlan> {
  const accounts = await accountIndexes(db, clientIndex)
  const closed = await lastClosedPeriod(db, clientIndex)
  const seen = new Map<string, number>()
  const added: NewCharge[] = []
  for (const { line, cells, row } of rows) {
    const accountIndex = accounts.get(cells.account_number)
    if (accountIndex === undefined && cells.account_number !== '')
      errors.add(line, 'account_number', cells.account_number, 'The reseller has no account of this number')
    if (row === null) continue
    const { accountNumber: _number, ...charge } = row
    if (accountIndex !== undefined) added.push({ accountIndex, ...charge })
    if (closed && row.startDate <= closed.periodEnd)
      warnings.add(line, 'start_date', cells.start_date, startsInClosedPeriod(row, closed))
    const whole = JSON.stringify(row)
    const earlier = seen.get(whole)
    if (earlier === undefined) seen.set(whole, line)
    else warnings.add(line, null, row.description, `The same charge as on line ${earlier}; both are billed`)
  }
  return {
    added: added.length,
    changes: [],
    same: new Set(),
    save: async tx => {
      await addCharges(tx, clientIndex, added)
      return { rateCardIndex: null, accounts: added.map(charge => charge.accountIndex) }
    },
  }
}
