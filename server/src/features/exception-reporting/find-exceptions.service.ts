import {
  type ExceptionKind,
  exceptionKind,
  kindsOfDetails,
} from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import type { ExceptionThresholds } from '@nineops/contract/partner-commercial/exception-reporting/exception-thresholds.contract'
import { mandateProblems } from '@nineops/contract/crm/mandates'
import { londonDate } from '../../platform/clock/london.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { checkBankAccounts } from '../bank-checks/bank-checks.service.ts'
import * as builds from './builds.repository.ts'
import { exceptionThresholdsOf } from './exception-thresholds.service.ts'
import { accountCallFindings, singleCallFindings, unbilledFindings } from './find-calls.repository.ts'
import * as details from './find-details.repository.ts'
import { fileFindings } from './find-files.repository.ts'
import { highSpendFindings } from './find-spend.repository.ts'
import { closeStage, openStage, stage } from './found-columns.repository.ts'
import { mergeFindings, saveFigures } from './merge-findings.repository.ts'

const kindsOfFiles: readonly ExceptionKind[] = ['duplicate', 'rejected']
const kindsOfCalls: readonly ExceptionKind[] = exceptionKind.options.filter(
  kind => !kindsOfFiles.includes(kind) && !kindsOfDetails.includes(kind),
)
/** Accounts whose bank details are checked per batch. */
const BANK_BATCH = 5000

/**
 * Finds the exceptions of a waiting run and replaces the stored ones, all in one transaction: if it stops anywhere the
 * old ones stay, and the next try does the same again. Accounts' details are checked as they are now, so only for a
 * reseller's latest run and those of which an invoice run is open: nothing of them is open in others, whose figures stay.
 */
export async function findExceptions(db: Db, billRunIndex: number): Promise<void> {
  await inTransaction(db, async tx => {
    const run = await builds.claimBuild(tx, billRunIndex)
    if (!run) return
    const seen = await builds.selectSeen(tx, run.clientIndex)
    const { thresholds } = await exceptionThresholdsOf(tx, run.clientIndex)
    await openStage(tx)
    if (run.all) await stageCalls(tx, run.index, thresholds)
    await stage(tx, fileFindings(run.index))
    if (run.isCurrent) await stageDetails(tx, run)
    const counted = [
      ...(run.all ? kindsOfCalls : []),
      ...kindsOfFiles,
      ...(run.isCurrent ? kindsOfDetails : []),
    ]
    await closeStage(tx)
    await mergeFindings(tx, run, [...counted, ...kindsOfDetails])
    await saveFigures(tx, run.index, counted)
    await builds.saveBuilt(tx, run, {
      generation: run.generation,
      seen,
      thresholds: run.all ? thresholds : null,
    })
  })
}

async function stageCalls(db: Db, billRunIndex: number, thresholds: ExceptionThresholds): Promise<void> {
  await stage(db, unbilledFindings(billRunIndex))
  await stage(db, singleCallFindings(billRunIndex, thresholds))
  await stage(db, accountCallFindings(billRunIndex, thresholds))
  await stage(db, highSpendFindings(billRunIndex, thresholds))
}

async function stageDetails(db: Db, run: builds.BuildRow): Promise<void> {
  const today = londonDate(Date.now())
  await stage(db, details.addressFindings(run.clientIndex, today))
  await stage(db, details.vatFindings(run.clientIndex, today))
  let batch: details.DebitAccount[] = []
  const check = async () => {
    const faults = await bankFaults(db, batch)
    if (faults.length > 0) await stage(db, details.bankFindings(faults))
    batch = []
  }
  for await (const account of details.streamDebitAccounts(db, run.clientIndex, today)) {
    batch.push(account)
    if (batch.length === BANK_BATCH) await check()
  }
  await check()
  await details.priceDetails(db, run.index)
}

/** An account with incomplete bank details is not also reported for an invalid number. */
async function bankFaults(db: Db, accounts: readonly details.DebitAccount[]): Promise<details.BankFault[]> {
  const checks = await checkBankAccounts(db, accounts)
  return accounts.flatMap((account, at): details.BankFault[] => {
    const { accountIndex, sortCode, bankAccount, mandateReference } = account
    const fault = { accountIndex, details: [sortCode, bankAccount, mandateReference].join(' ') }
    const problems = mandateProblems(account)
    if (problems.length > 0) return [{ ...fault, kind: 'missing_bank', problems }]
    const check = checks[at]
    return check?.outcome === 'invalid' ? [{ ...fault, kind: 'invalid_bank', problems: [check.reason] }] : []
  })
}

/** Marks a run whose exceptions could not be found. */
export const giveUpFinding = (db: Db, billRunIndex: number): Promise<void> =>
  builds.failBuild(
    db,
    billRunIndex,
    'The exceptions could not be found. Find them again; if that fails too, ask support.',
  )
