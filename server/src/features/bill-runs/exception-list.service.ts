import {
  type BillRunException,
  type ExceptionCall,
  type ExceptionReason,
} from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import { exceptionCause } from '@nineops/contract/bureau/bill-runs/exception-causes'
import { billRuns } from '@nineops/contract/bureau/bill-runs/bill-runs.contract'
import { nameOfUsageKind, usageOf } from '@nineops/contract/bureau/usage-kinds.contract'
import { londonDate } from '../../platform/clock/london.ts'
import { joinedAccount, joinedName } from '../../platform/db/joined-account.ts'
import { listing } from '../../platform/lists/listing.ts'
import { ofBillRun } from './bill-runs.service.ts'
import * as calls from './exception-calls.repository.ts'
import * as exceptions from './exception-list.repository.ts'

const reasonOf = (cause: string, rateCardIndex: number | null, calendarEnds: boolean): ExceptionReason => {
  if (cause === 'unallocated') return 'no_account'
  if (rateCardIndex === null) return 'no_card'
  return calendarEnds ? 'calendar_ends' : 'no_price'
}

function toException(row: exceptions.ExceptionRow): BillRunException {
  const { carrierIndex, carrierName, rateCardIndex, rateCardName, calendarEnds, ...others } = row
  const { accountIndex, accountNumber, companyName, pricedIndex, pricedName, ...rest } = others
  return {
    ...rest,
    allocatedTo: joinedAccount({ accountIndex, accountNumber, companyName }),
    pricedBy: joinedName(pricedIndex, pricedName),
    cause: exceptionCause.parse(row.cause),
    reason: reasonOf(row.cause, rateCardIndex, calendarEnds),
    kind: nameOfUsageKind(row.kind),
    carrier: { index: carrierIndex, name: carrierName },
    rateCard: joinedName(rateCardIndex, rateCardName),
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
    ...usageOf(row),
  }
}

/** A run's exceptions. @throws 404 */
export const exceptionList = listing({
  endpoint: billRuns.exceptions,
  of: ofBillRun,
  stored: exceptions.listedExceptions,
  read: toException,
})

/** The calls behind an exception. @throws 404 */
export const exceptionCallList = listing({
  endpoint: billRuns.exceptionCalls,
  of: ofBillRun,
  stored: calls.listedCalls,
  read: toCall,
})
