import {
  type BillRunException,
  type BillRunUsage,
  type ExceptionCall,
  exceptionCause,
} from '@nineops/contract/bill-run-results.contract'
import { billRunStatus } from '@nineops/contract/bill-run-states.contract'
import type { Page } from '@nineops/contract/http'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { addService, lockServicesOf } from '../services/services.service.ts'
import * as results from './bill-run-results.repository.ts'
import { marginOf } from './bill-run-views.service.ts'
import { billRunErrors } from './bill-runs.errors.ts'
import { addMend } from './bill-runs.repository.ts'
import { lockRow, requireRow } from './bill-runs.service.ts'

const limits = ({ page, pageSize }: Page) => ({ limit: pageSize, offset: (page - 1) * pageSize })

const named = (index: number | null, name: string | null) =>
  index === null || name === null ? null : { index, name }

/** A page of a run's exceptions, most calls first, and how many there are. @throws 404 */
export async function listExceptions(
  db: Db,
  clientIndex: number,
  index: number,
  query: Page & results.ExceptionFilter,
): Promise<{ exceptions: BillRunException[]; totalCount: number }> {
  await requireRow(db, clientIndex, index)
  const rows = await results.selectExceptions(db, index, query, limits(query))
  return {
    exceptions: rows.map(({ carrierIndex, carrierName, rateCardIndex, rateCardName, ...row }) => ({
      ...row,
      cause: exceptionCause.parse(row.cause),
      carrier: { index: carrierIndex, name: carrierName },
      rateCard: named(rateCardIndex, rateCardName),
      firstCallAt: row.firstCallAt.toISOString(),
      lastCallAt: row.lastCallAt.toISOString(),
      firstCallDate: londonDate(row.firstCallAt.getTime()),
    })),
    totalCount: await results.countExceptions(db, index, query),
  }
}

/** A page of the calls behind an exception in order of start, and how many there are. @throws 404 */
export async function listExceptionCalls(
  db: Db,
  clientIndex: number,
  index: number,
  query: Page & results.ExceptionKey,
): Promise<{ calls: ExceptionCall[]; totalCount: number }> {
  await requireRow(db, clientIndex, index)
  const rows = await results.selectExceptionCalls(db, index, query, limits(query))
  return {
    calls: rows.map(row => ({
      callId: row.callId,
      cli: row.cli,
      destination: row.destination,
      startedAt: row.startedAt.toISOString(),
      durationSeconds: row.durationSeconds,
      late: row.late,
      account:
        row.accountIndex === null
          ? null
          : {
              index: row.accountIndex,
              accountNumber: row.accountNumber ?? '',
              companyName: row.companyName ?? '',
            },
      carrier: { index: row.carrierIndex, name: row.carrierName },
      file: { index: row.fileIndex, name: row.fileName },
      lineNumber: row.lineNumber,
      retailCharge: row.retailCharge,
      wholesaleCost: row.wholesaleCost,
    })),
    totalCount: await results.countExceptionCalls(db, index, query),
  }
}

/** What the run's rating came to by product group, destination and day. @throws 404 */
export async function usageOfBillRun(db: Db, clientIndex: number, index: number): Promise<BillRunUsage> {
  await requireRow(db, clientIndex, index)
  const rows = (await results.selectBreakdowns(db, index)).map(row => ({
    ...row,
    margin: marginOf(row.retailCharge, row.wholesaleCost),
  }))
  const of = (dimension: string) => rows.filter(row => row.dimension === dimension)
  return {
    productGroups: of('product_group'),
    destinations: of('destination'),
    days: of('day')
      .map(({ name, ...row }) => ({ ...row, date: name }))
      .toSorted((a, b) => a.date.localeCompare(b.date)),
  }
}

/**
 * Mends an unallocated CLI: the account gets a service for it, by default from the day of its first call in
 * the run on, until the CLI's next service begins; the next rating allocates its calls.
 * @throws 404, 409 `conflict_state` once closed, 409 `cli_not_unallocated`, and as `addService`
 */
export async function allocateCli(
  db: Db,
  { clientIndex, index }: { clientIndex: number; index: number },
  mend: {
    cli: string
    accountIndex?: number | undefined
    accountNumber?: string | undefined
    startDate?: string | undefined
    description: string
  },
): Promise<{ serviceIndex: number; startDate: string; endDate: string | null }> {
  const row = await lockRow(db, clientIndex, index)
  if (row.status === billRunStatus.closed)
    throw billRunErrors.notNow('The bill run is closed: its usage is frozen.')
  // The rating may have read the services already, and would end as if it had seen this one.
  if (row.status === billRunStatus.rating)
    throw billRunErrors.notNow('Calls are being rated: wait until that is done.')
  const first = await results.selectFirstUnallocatedCall(db, index, mend.cli)
  if (!first) throw billRunErrors.cliNotUnallocated(mend.cli)
  const startDate = mend.startDate ?? londonDate(first.firstCallAt.getTime())
  const accountIndex = mend.accountIndex ?? (await accountOf(db, clientIndex, mend.accountNumber ?? ''))
  const next = (await lockServicesOf(db, clientIndex, [mend.cli]))
    .map(service => service.startDate)
    .filter(date => date > startDate)
    .toSorted()[0]
  const endDate = next === undefined ? null : addDays(next, -1)
  const serviceIndex = await addService(db, {
    clientIndex,
    accountIndex,
    cli: mend.cli,
    description: mend.description,
    startDate,
    endDate,
  })
  await addMend(db, index)
  return { serviceIndex, startDate, endDate }
}

async function accountOf(db: Db, clientIndex: number, accountNumber: string): Promise<number> {
  const account = await results.selectAccountByNumber(db, clientIndex, accountNumber)
  if (!account) throw billRunErrors.noAccountNumber(accountNumber)
  return account.index
}
