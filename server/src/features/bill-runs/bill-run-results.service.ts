import {
  type AllocationSuggestion,
  type BillRunUsage,
  MOST_ALLOCATIONS,
} from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { microsToDecimal, parseMicros } from '@nineops/contract/money'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { addService, lockServicesOf } from '../account-services/services.service.ts'
import * as results from './bill-run-results.repository.ts'
import { marginOf } from './bill-run-views.service.ts'
import { billRunErrors } from './bill-runs.errors.ts'
import { countFix } from './bill-runs.repository.ts'
import { lockRow, requireRow } from './bill-runs.service.ts'

/** The run's rating sums by product group, destination and day. @throws 404 */
export async function usageOfBillRun(db: Db, clientIndex: number, index: number): Promise<BillRunUsage> {
  await requireRow(db, clientIndex, index)
  const rows = (await results.selectBreakdowns(db, index)).map(row => ({
    ...row,
    margin: marginOf(row.retailCharge, row.wholesaleCost),
  }))
  const of = (dimension: string) => rows.filter(row => row.dimension === dimension)
  return {
    notRated: restOf(of('day'), of('product_group')),
    productGroups: of('product_group'),
    destinations: of('destination'),
    days: of('day')
      .map(({ name, ...row }) => ({ ...row, date: name }))
      .toSorted((a, b) => a.date.localeCompare(b.date)),
  }
}

type Row = NonNullable<BillRunUsage['notRated']>

/** What the parts leave of the whole; null if they are of all its calls. */
function restOf(whole: readonly Row[], parts: readonly Row[]): Row | null {
  const left = (figure: (row: Row) => number) =>
    whole.reduce((sum, row) => sum + figure(row), 0) - parts.reduce((sum, row) => sum + figure(row), 0)
  const calls = left(row => row.calls)
  if (calls === 0) return null
  const money = (key: 'retailCharge' | 'wholesaleCost' | 'margin') =>
    microsToDecimal(left(row => parseMicros(row[key]) ?? 0))
  return {
    calls,
    durationSeconds: left(row => row.durationSeconds),
    retailCharge: money('retailCharge'),
    wholesaleCost: money('wholesaleCost'),
    margin: money('margin'),
  }
}

/**
 * Fixes an unallocated CLI: the account gets a service for it, by default from the day of its first call in the run
 * until the CLI's next service begins; the next rating allocates its calls.
 * @throws 404, 409 `conflict_state` once closed, 409 `cli_not_unallocated`, and as `addService`
 */
export async function allocateCli(
  db: Db,
  { clientIndex, index }: { clientIndex: number; index: number },
  fix: {
    cli: string
    accountIndex?: number | undefined
    accountNumber?: string | undefined
    startDate?: string | undefined
    description: string
  },
): Promise<{ serviceIndex: number; accountIndex: number; startDate: string; endDate: string | null }> {
  const row = await lockRow(db, clientIndex, index)
  if (row.status === billRunStatus.closed)
    throw billRunErrors.notNow('The bill run is closed: its usage is frozen.')
  // A rating under way may have read the services already, and would finish as if it had seen this one.
  if (row.status === billRunStatus.rating)
    throw billRunErrors.notNow('Calls are being rated: wait until that is done.')
  const first = await results.selectFirstUnallocatedCall(db, index, fix.cli)
  if (!first) throw billRunErrors.cliNotUnallocated(fix.cli)
  const startDate = fix.startDate ?? londonDate(first.firstCallAt.getTime())
  const accountIndex = fix.accountIndex ?? (await accountOf(db, clientIndex, fix.accountNumber ?? ''))
  const next = (await lockServicesOf(db, clientIndex, [fix.cli]))
    .map(service => service.startDate)
    .filter(date => date > startDate)
    .toSorted()[0]
  const endDate = next === undefined ? null : addDays(next, -1)
  const serviceIndex = await addService(db, {
    clientIndex,
    accountIndex,
    cli: fix.cli,
    description: fix.description,
    startDate,
    endDate,
  })
  await countFix(db, index)
  return { serviceIndex, accountIndex, startDate, endDate }
}

async function accountOf(db: Db, clientIndex: number, accountNumber: string): Promise<number> {
  const account = await results.selectAccountByNumber(db, clientIndex, accountNumber)
  if (!account) throw billRunErrors.noAccountNumber(accountNumber)
  return account.index
}

/**
 * Allocates many CLIs, all or none. Returns the services that were added.
 * @throws as `allocateCli`, 400 `validation_failed` for a CLI that is named twice
 */
export async function allocateClis(
  db: Db,
  billRun: { clientIndex: number; index: number },
  fixes: readonly Parameters<typeof allocateCli>[2][],
) {
  const added: (Awaited<ReturnType<typeof allocateCli>> & { cli: string })[] = []
  for (const fix of fixes) {
    if (added.some(({ cli }) => cli === fix.cli)) throw billRunErrors.cliTwice(fix.cli)
    added.push({ cli: fix.cli, ...(await allocateCli(db, billRun, fix)) })
  }
  return added
}

/** The run's unallocated CLIs with the account that each probably belongs to. @throws 404 */
export async function suggestAllocations(
  db: Db,
  clientIndex: number,
  index: number,
): Promise<AllocationSuggestion[]> {
  await requireRow(db, clientIndex, index)
  const rows = await results.selectSuggestions(db, { clientIndex, index }, MOST_ALLOCATIONS)
  return rows.map(row => ({
    cli: row.cli,
    calls: row.calls,
    firstCallDate: londonDate(row.firstCallAt.getTime()),
    account: suggestedAccount(row),
  }))
}

function suggestedAccount(row: results.SuggestionRow): AllocationSuggestion['account'] {
  const { formerIndex, formerNumber, formerUntil, nearIndex, nearNumber, nearCli } = row
  if (formerIndex !== null)
    return {
      index: formerIndex,
      accountNumber: formerNumber ?? '',
      why: 'former',
      evidence: formerUntil ?? '',
    }
  if (nearIndex === null) return null
  return { index: nearIndex, accountNumber: nearNumber ?? '', why: 'neighbour', evidence: nearCli ?? '' }
}
