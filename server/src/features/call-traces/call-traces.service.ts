import { usageOf } from '@nineops/contract/bureau/usage-kinds.contract'
import {
  type CallTrace,
  MOST_FOUND,
  type TracedCall,
  type TracedInvoiceLine,
  type TracedRating,
} from '@nineops/contract/bureau/call-traces.contract'
import { normalisePhoneNumber } from '@nineops/contract/phone-numbers'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDate, londonDayStart } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { joinedAccount } from '../../platform/db/joined-account.ts'
import type { Files } from '../../platform/files/files.ts'
import { requireClient } from '../clients/clients.service.ts'
import { storedLine } from '../data-collection/file-lines.service.ts'
import { bundleNames } from '../product-group-bundles/product-group-bundles.service.ts'
import { bandOfCode, explainRated } from '../rate-cards/rate-cards.service.ts'
import { callTraceErrors } from './call-traces.errors.ts'
import * as calls from './calls.repository.ts'
import * as rated from './rated-calls.repository.ts'

const toCall = (row: calls.CallRow): TracedCall => ({
  carrier: { index: row.carrierIndex, name: row.carrierName },
  callId: row.callId,
  cli: row.cli,
  destination: row.destination,
  startedAt: row.startedAt.toISOString(),
  durationSeconds: row.durationSeconds,
  ...usageOf(row),
  carrierCost: row.carrierCost,
  file: { index: row.fileIndex, name: row.fileName },
  lineNumber: row.lineNumber,
})

/** Calls by id, or by CLI and the London day on which they began, up to a limit. @throws 404 */
export async function searchCalls(
  db: Db,
  clientIndex: number,
  { callId, cli, day }: { callId?: string | undefined; cli?: string | undefined; day?: string | undefined },
): Promise<TracedCall[]> {
  await requireClient(db, clientIndex)
  if (callId !== undefined) return (await calls.selectCallsById(db, clientIndex, callId)).map(toCall)
  if (cli === undefined || day === undefined) return []
  const span: calls.Span = {
    clientIndex,
    cli: normalisePhoneNumber(cli) ?? cli,
    from: new Date(londonDayStart(day)),
    to: new Date(londonDayStart(addDays(day, 1))),
    day,
    limit: MOST_FOUND,
  }
  const keys = [...(await calls.selectRatedKeys(db, span)), ...(await calls.selectUnratedKeys(db, span))]
  const once = new Map(keys.map(key => [`${key.carrierIndex} ${key.callId}`, key]))
  return (await calls.selectCalls(db, clientIndex, [...once.values()])).slice(0, MOST_FOUND).map(toCall)
}

/** A call from the line of its file to its invoice. @throws 404 */
export async function traceCall(
  db: Db,
  files: Files,
  clientIndex: number,
  { carrierIndex, callId }: calls.CallKey,
): Promise<CallTrace> {
  await requireClient(db, clientIndex)
  const [row] = await calls.selectCallsById(db, clientIndex, callId, carrierIndex)
  if (!row) throw callTraceErrors.noCall(callId)
  const { fileIndex, lineNumber } = row
  const found = await ratedAs(db, clientIndex, row)
  return {
    call: toCall(row),
    raw: await storedLine(db, files, { clientIndex, fileIndex, lineNumber }),
    rating: found ? await ratingOf(db, clientIndex, row, found) : null,
    invoiceLines: found ? await invoiceLinesOf(db, found) : [],
  }
}

async function ratedAs(
  db: Db,
  clientIndex: number,
  call: calls.CallRow,
): Promise<rated.RatedRow | undefined> {
  const runs = await calls.runsSince(db, clientIndex, londonDate(call.startedAt.getTime()))
  return rated.selectRated(db, { clientIndex, ...call }, runs)
}

/** How a call's charges were calculated; undefined if it does not exist, or no bill run has rated it. */
export async function callRating(
  db: Db,
  clientIndex: number,
  { carrierIndex, callId }: calls.CallKey,
): Promise<TracedRating | undefined> {
  const [call] = await calls.selectCallsById(db, clientIndex, callId, carrierIndex)
  const row = call && (await ratedAs(db, clientIndex, call))
  return row && ratingOf(db, clientIndex, call, row)
}

async function ratingOf(
  db: Db,
  clientIndex: number,
  call: calls.CallRow,
  row: rated.RatedRow,
): Promise<TracedRating> {
  const owners = await rated.selectOwners(db, row)
  const startedAtMs = call.startedAt.getTime()
  const sides = await explainRated(db, {
    clientIndex,
    serviceIndex: row.serviceIndex,
    accountIndex: row.accountIndex,
    carrierIndex: call.carrierIndex,
    destination: call.destination,
    startedAtMs,
    durationSeconds: call.quantity ?? call.durationSeconds,
    usage: { kind: call.kind, chargeCode: call.chargeCode ?? '', origin: call.origin ?? '' },
    retail: { cardIndex: row.retailCard, prefix: row.retailPrefix, charge: row.retailCharge },
    inclusive: await inclusiveOf(db, row),
    wholesale: { cardIndex: row.wholesaleCard, prefix: row.wholesalePrefix, charge: row.wholesaleCost },
  })
  return {
    billRun: {
      index: row.billRunIndex,
      description: owners.description,
      periodStart: owners.periodStart,
      periodEnd: owners.periodEnd,
      closed: owners.closedAt !== null,
    },
    exception: row.exception,
    late: row.late,
    account: joinedAccount({ ...owners, accountIndex: row.accountIndex }),
    service: row.serviceIndex === null ? null : { index: row.serviceIndex, cli: owners.serviceCli ?? '' },
    productGroup: row.productGroup,
    band: bandOfCode(row.timeBand),
    billableSeconds: row.billableSeconds,
    sides,
  }
}

async function inclusiveOf(db: Db, { covered, accountBundles }: rated.RatedRow) {
  if (covered === null || accountBundles === null) return null
  return { covered, bundles: await bundleNames(db, accountBundles) }
}

async function invoiceLinesOf(db: Db, row: rated.RatedRow): Promise<TracedInvoiceLine[]> {
  const { billRunIndex, accountIndex, serviceIndex, productGroup } = row
  if (accountIndex === null || serviceIndex === null || productGroup === null) return []
  const lines = await rated.selectLinesOf(db, { billRunIndex, accountIndex, serviceIndex, productGroup })
  return lines.map(line => ({
    invoiceRun: { index: line.runIndex, description: line.runDescription, status: line.status },
    account: { index: line.accountIndex, accountNumber: line.accountNumber },
    lineNumber: line.lineNumber,
    description: line.description,
    calls: line.calls,
    net: line.net,
    invoice:
      line.invoiceIndex === null
        ? null
        : {
            index: line.invoiceIndex,
            number: line.number,
            gross: line.gross ?? '0.00',
            invoiceDate: line.invoiceDate ?? '',
          },
  }))
}
