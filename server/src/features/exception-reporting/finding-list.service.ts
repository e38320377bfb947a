import {
  type ExceptionFinding,
  type ExceptionFindingDetail,
  exceptions,
} from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { joinedAccount, joinedName } from '../../platform/db/joined-account.ts'
import { listing } from '../../platform/lists/listing.ts'
import { runsOf } from './exception-scope.service.ts'
import { exampleOf } from './finding-calls.service.ts'
import { requireFinding } from './finding-rows.service.ts'
import * as repository from './finding-list.repository.ts'
import { type FindingRow, selectHistory, type SignOffRow } from './finding-rows.repository.ts'
import { whyOf } from './finding-labels.domain.ts'

const signed = (row: SignOffRow | null) =>
  row && { by: row.by, at: new Date(row.at).toISOString(), reason: row.reason }
const stateOf = ({ gone, open }: { gone: boolean; open: boolean }): ExceptionFinding['state'] =>
  gone ? 'gone' : open ? 'open' : 'signed-off'

function toFinding(row: FindingRow): ExceptionFinding {
  const before = signed(row.before)
  return {
    index: row.index,
    kind: row.kind,
    client: { index: row.clientIndex, name: row.clientName },
    billRun: {
      index: row.billRunIndex,
      description: row.billRunDescription,
      periodStart: row.periodStart,
      periodEnd: row.periodEnd,
    },
    brand: joinedName(row.brandIndex, row.brandName),
    account: joinedAccount(row),
    carrier: joinedName(row.carrierIndex, row.carrierName),
    rateCard: joinedName(row.rateCardIndex, row.rateCardName),
    file: joinedName(row.fileIndex, row.fileName),
    subject: row.kind === 'missing_vat' ? '' : row.subject,
    why: whyOf(row),
    calls: row.calls,
    durationSeconds: row.durationSeconds,
    money: row.money,
    state: stateOf({ gone: row.gone, open: row.signOff === null }),
    binding: row.binding,
    signOff: signed(row.signOff),
    lapsed: signed(row.lapsed),
    before: before && { ...before, billRun: row.before?.billRun ?? '' },
    foundAt: row.foundAt.toISOString(),
  }
}

/** Exceptions of bill runs. @throws 404 reseller or run */
export const findingList = listing({
  endpoint: exceptions.findings,
  async of(db, { query }) {
    const runs = await runsOf(db, query)
    return { ...query, billRuns: runs.map(run => run.index) }
  },
  stored: repository.listedFindings,
  read: toFinding,
})

/** A finding with an example of its calls and the same exception in other runs. @throws 404 */
export async function getFinding(db: Db, index: number): Promise<ExceptionFindingDetail> {
  const row = await requireFinding(db, index)
  const history = await selectHistory(db, row)
  return {
    ...toFinding(row),
    example: await exampleOf(db, row),
    firstCallDate: row.detail.first ? londonDate(new Date(row.detail.first).getTime()) : null,
    history: history.map(({ calls, money, signOff, gone, open, ...billRun }) => ({
      billRun,
      calls,
      money,
      state: stateOf({ gone, open }),
      signOff: signed(signOff),
    })),
  }
}
