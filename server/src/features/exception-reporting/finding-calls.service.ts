import { kindsWithCalls } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import type {
  ExceptionFindingDetail,
  FindingCall,
} from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import type { Page } from '@nineops/contract/http'
import type { Db } from '../../platform/db/db.ts'
import { joinedAccount } from '../../platform/db/joined-account.ts'
import { exceptionThresholdsOf } from './exception-thresholds.service.ts'
import * as repository from './finding-calls.repository.ts'
import type { FindingRow } from './finding-rows.repository.ts'
import { requireFinding } from './finding-rows.service.ts'

const callOf = (row: repository.CallOfFinding) => ({
  callId: row.callId,
  cli: row.cli,
  destination: row.destination,
  startedAt: row.startedAt.toISOString(),
  durationSeconds: row.durationSeconds,
  retailCharge: row.retailCharge,
  wholesaleCost: row.wholesaleCost,
})

const toCall = (row: repository.CallOfFinding): FindingCall => ({
  ...callOf(row),
  account: joinedAccount(row),
  carrier: { index: row.carrierIndex, name: row.carrierName },
  file: { index: row.fileIndex, name: row.fileName },
  lineNumber: row.lineNumber,
  late: row.late,
})

const thresholdsOf = async (db: Db, row: FindingRow) =>
  row.thresholds ?? (await exceptionThresholdsOf(db, row.clientIndex)).thresholds

/** How many calls a finding had when it was found; none if it is not made of calls. */
const callsOf = (row: FindingRow): number => (kindsWithCalls.includes(row.kind) ? row.calls : 0)

/** A page of a finding's calls by start, and how many it had when it was found. @throws 404 */
export async function listFindingCalls(
  db: Db,
  index: number,
  page: Page,
): Promise<{ calls: FindingCall[]; total: number }> {
  const row = await requireFinding(db, index)
  const rows = await repository.selectCalls(db, row, await thresholdsOf(db, row), page)
  return { calls: rows.map(toCall), total: callsOf(row) }
}

/** @throws 404 */
export const countFindingCalls = async (db: Db, index: number): Promise<number> =>
  callsOf(await requireFinding(db, index))

/** All calls of a finding, in order, through a cursor of the transaction. @throws 404 */
export async function* allFindingCalls(db: Db, index: number): AsyncGenerator<FindingCall> {
  const row = await requireFinding(db, index)
  for await (const call of repository.streamCalls(db, row, await thresholdsOf(db, row))) yield toCall(call)
}

/** The first call of a finding; null if it is not made of calls. */
export async function exampleOf(db: Db, row: FindingRow): Promise<ExceptionFindingDetail['example']> {
  if (row.detail.example !== undefined) return storedExample(row.detail.example)
  const [first] = await repository.selectCalls(db, row, await thresholdsOf(db, row), { page: 1, pageSize: 1 })
  return first ? callOf(first) : null
}

function storedExample(text: string): ExceptionFindingDetail['example'] {
  const [startedAt = '', callId = '', cli = '', destination = '', seconds, charge, cost] =
    text.split('\u001f')
  return {
    callId,
    cli,
    destination,
    startedAt,
    durationSeconds: Number(seconds),
    retailCharge: charge || null,
    wholesaleCost: cost || null,
  }
}
