import type { Db } from '../../platform/db/db.ts'
import { buildEndOfRunFiles, countPacked } from '../end-of-run-packs/end-of-run-files.service.ts'
import { publishProgress } from '../invoice-run-states/invoice-run-progress.service.ts'
import { calculateInvoices } from '../invoices/invoices.service.ts'
import { lockAttempt, setProgress } from './invoice-run-processes.repository.ts'
import { buildReports } from './invoice-run-reports.service.ts'
import type { AccountStep, Steps, WholeStep } from './invoice-run-step.service.ts'
import { allocateInvoiceNumbers } from './invoice-runs.number.service.ts'
import { loadChargesAndUsage, validateAccounts } from './invoice-runs.prepare.service.ts'
import { hostInvoices, sendEmails } from './invoice-runs.release.service.ts'
import { renderPdfs } from './invoice-runs.render.service.ts'

/** Stage 2 to 3: lines become invoices and credit notes with their VAT. */
const calculate: AccountStep = {
  kind: 'accounts',
  from: 2,
  to: 3,
  batchSize: 250,
  work: async ({ db, run }, batch) => {
    await calculateInvoices(db, run, batch)
    return []
  },
}

const packFiles: WholeStep = {
  kind: 'whole',
  count: countPacked,
  work: async ({ db, files, run, today }, attempt) => {
    const total = await countPacked(db, run.index)
    const progress = async (done: number) => {
      const row = await setProgress(db, attempt, { done, total })
      if (row) await publishProgress(db, run.index, attempt.process, { ...row, status: 'running' })
    }
    const hold = (tx: Db) => lockAttempt(tx, attempt)
    return buildEndOfRunFiles({ db, files, run, today, attempt: attempt.attempt, hold, progress })
  },
}

/** What each process of a run does (product: The invoice run). */
export const steps: Steps = {
  'validate-accounts': validateAccounts,
  'load-charges-and-usage': loadChargesAndUsage,
  'calculate-invoices': calculate,
  'allocate-invoice-numbers': allocateInvoiceNumbers,
  'render-pdfs': renderPdfs,
  'build-reports': buildReports,
  'host-invoices': hostInvoices,
  'send-emails': sendEmails,
  'build-end-of-run-files': packFiles,
}
