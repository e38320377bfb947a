import {
  type BillRunException,
  type ExceptionCall,
  exceptionCause,
} from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import type { billRuns } from '@nineops/contract/bureau/bill-runs/bill-runs.contract'
import type { Page, ParamsOf, QueryOf } from '@nineops/contract/http'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { joinedAccount } from '../../platform/db/joined-account.ts'
import { requireRow } from './bill-runs.service.ts'
import * as calls from './exception-calls.repository.ts'
import * as exceptions from './exception-list.repository.ts'

type Params = ParamsOf<typeof billRuns.exceptions>
type ExceptionsQuery = QueryOf<typeof billRuns.exceptions>
type CallsQuery = QueryOf<typeof billRuns.exceptionCalls>

const limits = ({ page, pageSize }: Page) => ({ limit: pageSize, offset: (page - 1) * pageSize })

const named = (index: number | null, name: string | null) =>
  index === null || name === null ? null : { index, name }

function toException(row: exceptions.ExceptionRow): BillRunException {
  const { carrierIndex, carrierName, rateCardIndex, rateCardName, ...rest } = row
  return {
    ...rest,
    cause: exceptionCause.parse(row.cause),
    carrier: { index: carrierIndex, name: carrierName },
    rateCard: named(rateCardIndex, rateCardName),
    firstCallAt: row.firstCallAt.toISOString(),
    lastCallAt: row.lastCallAt.toISOString(),
    firstCallDate: londonDate(row.firstCallAt.getTime()),
  }
}

function toCall(row: calls.ExceptionCallRow): ExceptionCall {
  return {
    callId: row.callId,
    cli: row.cli,
    destination: row.destination,
    startedAt: row.startedAt.toISOString(),
    durationSeconds: row.durationSeconds,
    late: row.late,
    account: joinedAccount(row),
    carrier: { index: row.carrierIndex, name: row.carrierName },
    file: { index: row.fileIndex, name: row.fileName },
    lineNumber: row.lineNumber,
    retailCharge: row.retailCharge,
    wholesaleCost: row.wholesaleCost,
  }
}

/** A page of a run's exceptions, most calls first unless sorted, and how many there are. @throws 404 */
export async function listExceptions(
  db: Db,
  params: Params,
  query: ExceptionsQuery,
): Promise<{ exceptions: BillRunException[]; totalCount: number }> {
  const totalCount = await countExceptions(db, params, query)
  const rows = await exceptions.selectExceptions(db, params.billRun, query, limits(query))
  return { exceptions: rows.map(toException), totalCount }
}

/** @throws 404 */
export async function countExceptions(db: Db, params: Params, query: ExceptionsQuery): Promise<number> {
  await requireRow(db, params.client, params.billRun)
  return exceptions.countExceptions(db, params.billRun, query)
}

/** All matching exceptions in order, through a cursor of the transaction. @throws 404 */
export async function* allExceptions(
  db: Db,
  params: Params,
  query: ExceptionsQuery,
): AsyncGenerator<BillRunException> {
  await requireRow(db, params.client, params.billRun)
  for await (const row of exceptions.streamExceptions(db, params.billRun, query)) yield toException(row)
}

/** A page of the calls behind an exception, by start unless sorted, and how many there are. @throws 404 */
export async function listExceptionCalls(
  db: Db,
  params: Params,
  query: CallsQuery,
): Promise<{ calls: ExceptionCall[]; totalCount: number }> {
  const totalCount = await countExceptionCalls(db, params, query)
  const rows = await calls.selectExceptionCalls(db, params.billRun, query, limits(query))
  return { calls: rows.map(toCall), totalCount }
}

/** @throws 404 */
export async function countExceptionCalls(db: Db, params: Params, query: CallsQuery): Promise<number> {
  await requireRow(db, params.client, params.billRun)
  return calls.countExceptionCalls(db, params.billRun, query)
}

/** All calls behind an exception, in order, through a cursor of the transaction. @throws 404 */
export async function* allExceptionCalls(
  db: Db,
  params: Params,
  query: CallsQuery,
): AsyncGenerator<ExceptionCall> {
  await requireRow(db, params.client, params.billRun)
  for await (const row of calls.streamExceptionCalls(db, params.billRun, query)) yield toCall(row)
}
