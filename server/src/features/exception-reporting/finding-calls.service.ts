import { kindsWithCalls } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import {
  type ExceptionFindingDetail,
  exceptions,
  type FindingCall,
} from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import type { Db } from '../../platform/db/db.ts'
import { joinedAccount } from '../../platform/db/joined-account.ts'
import { listing } from '../../platform/lists/listing.ts'
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

/** What finds the calls of a finding; none if it is not made of calls. */
const callsOf = async (db: Db, row: FindingRow) => ({
  row,
  thresholds: row.thresholds ?? (await exceptionThresholdsOf(db, row.clientIndex)).thresholds,
  calls: kindsWithCalls.includes(row.kind) ? row.calls : 0,
})

/** A finding's calls by start. @throws 404 */
export const findingCallList = listing({
  endpoint: exceptions.calls,
  of: async (db, { params }) => callsOf(db, await requireFinding(db, params.finding)),
  stored: repository.callsOfFinding,
  read: toCall,
})

/** The first call of a finding; null if it is not made of calls. */
export async function exampleOf(db: Db, row: FindingRow): Promise<ExceptionFindingDetail['example']> {
  if (row.detail.example !== undefined) return storedExample(row.detail.example)
  const { rows } = await repository.callsOfFinding.page(db, await callsOf(db, row), { page: 1, pageSize: 1 })
  return rows[0] ? callOf(rows[0]) : null
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
