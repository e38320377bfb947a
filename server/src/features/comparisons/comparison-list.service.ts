import {
  type ComparedAccount,
  type ComparedLines,
  comparisons,
} from '@nineops/contract/invoicing/comparisons.contract'
import { parsePence } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { listing } from '../../platform/lists/listing.ts'
import { compareLines, differenceOf } from './comparison-lines.domain.ts'
import { selectComparableLines, selectComparedAccount } from './comparison-lines.repository.ts'
import * as repository from './comparison-list.repository.ts'
import type { ListedRow } from './comparison-list.repository.ts'
import { selectBaseline } from './comparisons.repository.ts'
import { requireRun } from '../invoice-run-states/invoice-run-states.service.ts'
import { invoiceRunErrors } from '../invoice-run-states/invoice-run-states.errors.ts'

const pence = (decimal: string | null): number => (decimal === null ? 0 : (parsePence(decimal) ?? 0))

function toCompared(row: ListedRow): ComparedAccount {
  const average = pence(row.average)
  const signed = row.signed && {
    by: row.signed.by,
    at: new Date(row.signed.at).toISOString(),
    reason: row.signed.reason,
  }
  return {
    accountIndex: row.accountIndex,
    accountNumber: row.accountNumber,
    companyName: row.companyName,
    brand: { index: row.brandIndex, name: row.brandName },
    kind: row.kind,
    isFailed: row.isFailed,
    current: row.gross,
    previous: row.previous,
    average: row.average,
    difference: differenceOf(pence(row.gross), pence(row.previous)).difference,
    changePercent:
      average === 0 ? null : Math.round(((pence(row.gross) - average) / Math.abs(average)) * 1000) / 10,
    history: row.history ?? [],
    signOff: signed && row.signed?.holds ? signed : null,
    lapsed: signed && row.signed && !row.signed.holds ? { ...signed, gross: row.signed.gross } : null,
  }
}

const previousRunsOf = async (db: Db, runIndex: number): Promise<number[]> =>
  (await selectBaseline(db, runIndex))?.runs.map(run => run.index) ?? []

/** A run's accounts next to the previous bill run. @throws 404 `invoice_run_not_found` */
export const comparedList = listing({
  endpoint: comparisons.accounts,
  async of(db, { params, query }) {
    await requireRun(db, params.id)
    return { ...query, runIndex: params.id, previousRuns: await previousRunsOf(db, params.id) }
  },
  stored: repository.listedCompared,
  read: toCompared,
})

/** An account's lines next to those of the previous bill run, net. @throws 404 run or account */
export async function compareAccountLines(
  db: Db,
  runIndex: number,
  accountIndex: number,
): Promise<ComparedLines> {
  await requireRun(db, runIndex)
  const account = await selectComparedAccount(db, runIndex, accountIndex)
  if (!account) throw invoiceRunErrors.noAccount(runIndex, accountIndex)
  const previousRuns = await previousRunsOf(db, runIndex)
  const now = await selectComparableLines(db, [runIndex], accountIndex)
  const before = await selectComparableLines(db, previousRuns, accountIndex)
  const sum = (lines: typeof now) => lines.reduce((total, line) => total + line.netPence, 0)
  return {
    accountIndex,
    accountNumber: account.accountNumber,
    companyName: account.companyName,
    ...differenceOf(sum(now), sum(before)),
    groups: compareLines(now, before),
  }
}
