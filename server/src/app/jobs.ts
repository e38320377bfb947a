import { accountFileJobs } from '../features/account-files/account-files.jobs.ts'
import { accountStatementJobs } from '../features/account-statements/account-statements.jobs.ts'
import { accountLedgerJobs } from '../features/account-ledger/account-ledger.jobs.ts'
import { accountNoteJobs } from '../features/account-notes/account-notes.jobs.ts'
import { accountJobs } from '../features/accounts/accounts.jobs.ts'
import { bacsReportJobs } from '../features/bacs-reports/bacs-reports.jobs.ts'
import { bespokeFunctionJobs } from '../features/bespoke-functions/bespoke-functions.jobs.ts'
import { billRunJobs } from '../features/bill-runs/bill-runs.jobs.ts'
import { dataCollectionJobs } from '../features/data-collection/data-collection.jobs.ts'
import { deliveryJobs } from '../features/deliveries/deliveries.jobs.ts'
import { exceptionReportingJobs } from '../features/exception-reporting/exception-reporting.jobs.ts'
import { exportJobs } from '../features/exports/exports.jobs.ts'
import { hostedEmailJobs } from '../features/hosted-emails/hosted-emails.jobs.ts'
import { invoiceReportingJobs } from '../features/invoice-reporting/invoice-reporting.jobs.ts'
import { invoiceRunJobs } from '../features/invoice-runs/invoice-runs.jobs.ts'
import { lineTestJobs } from '../features/line-tests/line-tests.jobs.ts'
import { mandateJobs } from '../features/mandates/mandates.jobs.ts'
import { personalDataJobs } from '../features/personal-data/personal-data.jobs.ts'
import { provisionalUsageJobs } from '../features/provisional-usage/provisional-usage.jobs.ts'
import { reminderJobs } from '../features/reminders/reminders.jobs.ts'
import { reratingJobs } from '../features/rerating/rerating.jobs.ts'
import { schedulerJobs } from '../features/schedulers/schedulers.jobs.ts'
import { sessionJobs } from '../features/session/session.jobs.ts'
import { evidencePackJobs } from '../features/evidence-packs/evidence-packs.jobs.ts'
import { signInNoticeJobs } from '../features/sign-in-notices/sign-in-notices.jobs.ts'
import { shadowRunJobs } from '../features/shadow-runs/shadow-runs.jobs.ts'
import { announcePaymentsJobs } from '../features/webhooks/announce-payments.jobs.ts'
import { webhookJobs } from '../features/webhooks/webhooks.jobs.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { exportLists } from './export-lists.ts'

/** Every feature's jobs, in alphabetical order. */
export const jobs: readonly Job[] = [
  ...accountFileJobs,
  ...accountLedgerJobs,
  ...accountStatementJobs,
  ...accountNoteJobs,
  ...accountJobs,
  ...bacsReportJobs,
  ...bespokeFunctionJobs,
  ...billRunJobs,
  ...dataCollectionJobs,
  ...deliveryJobs,
  ...exceptionReportingJobs,
  ...exportJobs(exportLists),
  ...hostedEmailJobs,
  ...invoiceReportingJobs,
  ...invoiceRunJobs,
  ...lineTestJobs,
  ...mandateJobs,
  ...personalDataJobs,
  ...provisionalUsageJobs,
  ...reminderJobs,
  ...reratingJobs,
  ...schedulerJobs,
  ...sessionJobs,
  ...shadowRunJobs,
  ...signInNoticeJobs,
  ...evidencePackJobs,
  ...announcePaymentsJobs,
  ...webhookJobs,
]
