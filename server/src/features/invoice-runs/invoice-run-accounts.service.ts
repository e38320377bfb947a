import {
  accountStages,
  type FailureCause,
  type InvoiceRunAccount,
} from '@nineops/contract/invoice-run-accounts.contract'
import type { Db } from '../../platform/db/db.ts'
import { causeMend, causeTitle, mendOf } from './failure-causes.domain.ts'
import * as repository from './invoice-run-account-list.repository.ts'
import type { AccountRow } from './invoice-run-account-list.repository.ts'
import { lastStage, lastStageBeforeConfirmation, loadRun } from './invoice-run-states.service.ts'
import type { RunFacts } from './invoice-runs.repository.ts'

export { causeTitle } from './failure-causes.domain.ts'

const placesOf = (run: RunFacts, row: { accountIndex: number; brandIndex: number }) => ({
  accountIndex: row.accountIndex,
  brandIndex: row.brandIndex,
  billRunIndex: run.billRunIndex,
  clientIndex: run.clientIndex,
})

function toAccount(run: RunFacts, row: AccountRow): InvoiceRunAccount {
  return {
    index: row.accountIndex,
    accountNumber: row.accountNumber,
    companyName: row.companyName,
    brand: { index: row.brandIndex, name: row.brandName },
    stage: { index: row.stage, description: accountStages[row.stage] ?? 'New' },
    status: row.status,
    failure:
      row.status === 'failed'
        ? {
            cause: row.failureCause ?? 'unexpected',
            message: row.failureMessage ?? '',
            process: row.failedProcess ?? '',
            valueAtStake: row.valueAtStake ?? '0.00',
            mend: mendOf(row.failureCause ?? 'unexpected', placesOf(run, row)),
          }
        : null,
    invoice:
      row.invoiceIndex === null
        ? null
        : {
            index: row.invoiceIndex,
            kind: row.kind,
            number: row.number,
            net: row.net,
            vat: row.vat,
            gross: row.gross,
            hasPdf: row.hasPdf,
          },
    previousGross: row.previousGross,
  }
}

/** One page of a run's accounts, and how many match. @throws 404 `invoice_run_not_found` */
export async function listAccounts(
  db: Db,
  runIndex: number,
  query: {
    filter?: string | undefined
    onlyFailed: boolean
    onlyPending: boolean
    page: number
    pageSize: number
  },
): Promise<{ accounts: InvoiceRunAccount[]; total: number }> {
  const { run, state } = await loadRun(db, runIndex)
  const { rows, total } = await repository.selectAccountPage(db, runIndex, {
    ...query,
    filter: query.filter,
    lastStage: state.confirmed ? lastStage : lastStageBeforeConfirmation,
  })
  return { accounts: rows.map(row => toAccount(run, row)), total }
}

/** Failed accounts by cause with the money at stake. @throws 404 `invoice_run_not_found` */
export async function listFailures(db: Db, runIndex: number): Promise<FailureCause[]> {
  const { run } = await loadRun(db, runIndex)
  return (await repository.selectCauses(db, runIndex)).map(row => ({
    cause: row.cause,
    title: causeTitle(row.cause),
    accounts: row.accounts,
    valueAtStake: row.valueAtStake,
    mend: causeMend(row.cause),
    examples: row.examples.map(example => ({
      index: example.accountIndex,
      accountNumber: example.accountNumber,
      message: example.message,
      mend: mendOf(row.cause, placesOf(run, example)),
    })),
  }))
}
