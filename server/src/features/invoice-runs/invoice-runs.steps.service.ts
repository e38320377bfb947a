import { buildEndOfRunFiles } from './end-of-run-files.service.ts'
import { buildReports } from './invoice-run-reports.service.ts'
import type { Steps } from './invoice-run-slices.service.ts'
import { calculateInvoices } from './invoice-runs.calculate.service.ts'
import { allocateInvoiceNumbers } from './invoice-runs.number.service.ts'
import { loadChargesAndUsage, validateAccounts } from './invoice-runs.prepare.service.ts'
import { hostInvoices, sendEmails } from './invoice-runs.release.service.ts'
import { renderPdfs } from './invoice-runs.render.service.ts'

/** What each process of a run does (product: The invoice run). */
export const steps: Steps = {
  'validate-accounts': validateAccounts,
  'load-charges-and-usage': loadChargesAndUsage,
  'calculate-invoices': calculateInvoices,
  'allocate-invoice-numbers': allocateInvoiceNumbers,
  'render-pdfs': renderPdfs,
  'build-reports': buildReports,
  'host-invoices': hostInvoices,
  'send-emails': sendEmails,
  'build-end-of-run-files': buildEndOfRunFiles,
}
