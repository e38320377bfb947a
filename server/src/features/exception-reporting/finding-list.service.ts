import type {
  ExceptionFinding,
  ExceptionFindingDetail,
  exceptions,
} from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import type { QueryOf } from '@nineops/contract/http'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { joinedAccount } from '../../platform/db/joined-account.ts'
import { runsOf } from './exception-scope.service.ts'
import { exampleOf } from './finding-calls.service.ts'
import { requireFinding } from './finding-rows.service.ts'
import * as repository from './finding-list.repository.ts'
import { type FindingRow, selectHistory, type SignOffRow } from './finding-rows.repository.ts'
import { whyOf } from './finding-labels.domain.ts'

type Query = QueryOf<typeof exceptions.findings>

const named = (index: number | null, name: string | null) =>
  index === null || name === null ? null : { index, name }
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
    brand: named(row.brandIndex, row.brandName),
    account: joinedAccount(row),
    carrier: named(row.carrierIndex, row.carrierName),
    rateCard: named(row.rateCardIndex, row.rateCardName),
    file: named(row.fileIndex, row.fileName),
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

const indexesOf = async (db: Db, query: Query): Promise<number[]> =>
  (await runsOf(db, query)).map(run => run.index)

/** One page of findings, and how many match. @throws 404 reseller or run */
export async function listFindings(
  db: Db,
  query: Query,
): Promise<{ findings: ExceptionFinding[]; total: number }> {
  const runs = await indexesOf(db, query)
  const total = await repository.countFindings(db, runs, query)
  const rows = await repository.selectFindings(db, runs, query)
  return { findings: rows.map(toFinding), total }
}

/** How many match. @throws 404 */
export const countListed = async (db: Db, query: Query): Promise<number> =>
  repository.countFindings(db, await indexesOf(db, query), query)

/** All matches in order, through a cursor of the transaction. @throws 404 */
export async function* allFindings(db: Db, query: Query): AsyncGenerator<ExceptionFinding> {
  const runs = await indexesOf(db, query)
  for await (const row of repository.streamFindings(db, runs, query)) yield toFinding(row)
}

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
