import {
  type AccountSelection,
  accountStages,
  type FailureCause,
  invoiceRunAccounts,
  type InvoiceRunAccount,
} from '@nineops/contract/invoicing/invoice-run-accounts.contract'
import type { DeliveryState } from '@nineops/contract/bureau/email-states'
import { accountStage, invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { Db } from '../../platform/db/db.ts'
import { listing } from '../../platform/lists/listing.ts'
import { causeFix, causeTitle, fixFor } from './failure-causes.domain.ts'
import * as repository from './invoice-run-account-list.repository.ts'
import type { AccountRow } from './invoice-run-account-list.repository.ts'
import { lastStageOf, requireRun, type RunFacts } from '../invoice-run-states/invoice-run-states.service.ts'
import { accountsThatFail } from '../invoice-runs/invoice-runs.prepare.service.ts'
import { invoiceRunErrors } from '../invoice-run-states/invoice-run-states.errors.ts'

export { causeTitle, causeTitles } from './failure-causes.domain.ts'

const placesOf = (run: RunFacts, row: { accountIndex: number; brandIndex: number }) => ({
  accountIndex: row.accountIndex,
  brandIndex: row.brandIndex,
  billRunIndex: run.billRunIndex,
  clientIndex: run.clientIndex,
})

const emailOutcomes: Record<DeliveryState, InvoiceRunAccount['stage']['description']> = {
  incomplete: 'E-mail not sent',
  queued: 'E-mail queued',
  sending: 'E-mail queued',
  outbox: 'Written to the outbox',
  sent: 'E-mailed',
  failed: 'E-mail not sent',
  unsure: 'E-mail unsure',
  bounced: 'E-mail bounced',
}

/** States of an e-mail, those that need someone first. */
const emailStates: readonly DeliveryState[] = [
  'incomplete',
  'failed',
  'bounced',
  'unsure',
  'queued',
  'sending',
  'outbox',
  'sent',
]

/** How far an account has come, in words: nothing is called e-mailed that no mail server has. */
function stageWords(run: RunFacts, row: AccountRow): InvoiceRunAccount['stage']['description'] {
  const email = emailStates.find(state => state === row.invoiceEmail || state === row.creditNoteEmail)
  if (email !== undefined) return emailOutcomes[email]
  if (row.stage < accountStage.calculated || run.status === invoiceRunStatus.abandoned)
    return accountStages[row.stage] ?? 'New'
  if (row.net === null && row.status !== 'failed') return 'Nothing to bill'
  return accountStages[Math.min(row.stage, accountStage.hosted)] ?? 'New'
}

const invoiceOf = (row: AccountRow): InvoiceRunAccount['invoice'] =>
  row.invoiceIndex === null
    ? null
    : {
        index: row.invoiceIndex,
        kind: 'invoice',
        number: row.invoiceNumber,
        net: row.invoiceNet,
        vat: row.invoiceVat,
        gross: row.invoiceGross,
        hasPdf: row.invoiceHasPdf,
      }

const creditNoteOf = (row: AccountRow): InvoiceRunAccount['creditNote'] =>
  row.creditNoteIndex === null
    ? null
    : {
        index: row.creditNoteIndex,
        kind: 'credit_note',
        number: row.creditNoteNumber,
        net: row.creditNoteNet,
        vat: row.creditNoteVat,
        gross: row.creditNoteGross,
        hasPdf: row.creditNoteHasPdf,
      }

function toAccount(run: RunFacts, row: AccountRow): InvoiceRunAccount {
  const cause = row.failureCause ?? 'unexpected'
  const invoice = invoiceOf(row)
  const creditNote = creditNoteOf(row)
  return {
    index: row.accountIndex,
    accountNumber: row.accountNumber,
    companyName: row.companyName,
    brand: { index: row.brandIndex, name: row.brandName },
    stage: { index: row.stage, description: stageWords(run, row) },
    status: row.status,
    failure:
      row.status === 'failed'
        ? {
            cause,
            title: causeTitle(cause),
            message: row.failureMessage ?? '',
            process: row.failedProcess ?? '',
            valueAtStake: row.valueAtStake ?? '0.00',
            fix: fixFor(cause, placesOf(run, row)),
          }
        : null,
    invoicedBy: row.invoicedBy,
    invoice: invoice ?? creditNote,
    creditNote: invoice && creditNote,
    total: row.net === null ? null : { net: row.net, vat: row.vat, gross: row.gross },
    previousGross: row.previousGross,
  }
}

/** A run's accounts. @throws 404 `invoice_run_not_found` */
export const accountList = listing({
  endpoint: invoiceRunAccounts.list,
  async of(db, { params, query }) {
    const run = await requireRun(db, params.id)
    return { ...query, run, runIndex: params.id, lastStage: lastStageOf(run) }
  },
  stored: repository.listedAccounts,
  read: (row, { run }) => toAccount(run, row),
})

/** Indexes of the selected accounts. @throws 404 for a missing run or account */
export async function selectedAccounts(
  db: Db,
  runIndex: number,
  selection: AccountSelection,
): Promise<number[]> {
  const run = await requireRun(db, runIndex)
  if ('accounts' in selection) {
    const stranger = await repository.selectStranger(db, runIndex, selection.accounts)
    if (stranger !== undefined) throw invoiceRunErrors.noAccount(runIndex, stranger)
    return selection.accounts
  }
  const except = new Set(selection.except)
  const found = await repository.selectMatching(db, runIndex, { ...selection, lastStage: lastStageOf(run) })
  return found.filter(index => !except.has(index))
}

/** Failed accounts by cause with the money at stake. @throws 404 `invoice_run_not_found` */
export async function listFailures(db: Db, runIndex: number): Promise<FailureCause[]> {
  const run = await requireRun(db, runIndex)
  const causes = await repository.selectCauses(db, runIndex)
  const failing = await accountsThatFail(
    db,
    run,
    causes.flatMap(({ checked }) => checked),
  )
  const still = new Set(failing.map(({ accountIndex }) => accountIndex))
  return causes.map(row => ({
    cause: row.cause,
    title: causeTitle(row.cause),
    accounts: row.accounts,
    valueAtStake: row.valueAtStake,
    fix: causeFix(row.cause),
    fixed: row.checked.filter(index => !still.has(index)),
    examples: row.examples.map(example => ({
      index: example.accountIndex,
      accountNumber: example.accountNumber,
      message: example.message,
      fix: fixFor(row.cause, placesOf(run, example)),
    })),
  }))
}
