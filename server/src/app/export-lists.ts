import {
  accountCallCostExports,
  accountCallExports,
} from '../features/account-calls/account-call-exports.service.ts'
import {
  accountFileExports,
  resellerFileExports,
} from '../features/account-files/account-file-exports.service.ts'
import { listedAccountExports } from '../features/accounts/listed-account-exports.service.ts'
import { agedDebtExports } from '../features/aged-debt/aged-debt-exports.service.ts'
import { auditTrailExports } from '../features/audit-trail/audit-trail-exports.service.ts'
import { carrierCostExports } from '../features/bill-runs/carrier-costs/carrier-cost-list.service.ts'
import { exceptionCallExports, exceptionExports } from '../features/bill-runs/exception-exports.service.ts'
import { lineCallExports } from '../features/call-traces/line-call-exports.service.ts'
import {
  billedNotBoughtExports,
  boughtNotBilledExports,
} from '../features/carrier-rentals/rental-exports.service.ts'
import { chargeExports } from '../features/charges/charge-exports.service.ts'
import { circuitExports } from '../features/circuits/circuit-exports.service.ts'
import { contractExports } from '../features/contracts/contract-exports.service.ts'
import { dashCallExports } from '../features/dash-calls/dash-call-exports.service.ts'
import {
  callFileExports,
  fileLineExports,
  rejectExports,
} from '../features/data-collection/call-file-exports.service.ts'
import {
  findingCallExports,
  findingExports,
} from '../features/exception-reporting/exception-exports.service.ts'
import { emailExports } from '../features/hosted-emails/hosted-email-exports.service.ts'
import { ledgerExports } from '../features/invoice-numbers/ledger-exports.service.ts'
import { reportAccountExports } from '../features/invoice-reporting/report-account-exports.service.ts'
import { accountExports } from '../features/invoice-run-accounts/account-exports.service.ts'
import { comparisonExports } from '../features/comparisons/comparison-exports.service.ts'
import { lineTestExports } from '../features/line-tests/line-test-exports.service.ts'
import { monthEndExports, unexportedExports } from '../features/month-ends/month-end-exports.service.ts'
import { repricedAccountExports } from '../features/price-changes/repriced-account-exports.service.ts'
import { cardChangeExports, entryExports } from '../features/rate-cards/rate-card-exports.service.ts'
import { occurrenceExports } from '../features/schedulers/occurrence-exports.service.ts'
import { shadowResultExports } from '../features/shadow-runs/shadow-result-exports.service.ts'
import { usageAlertExports } from '../features/usage-limits/usage-alert-exports.service.ts'
import { postingExports } from '../features/account-ledger/posting-exports.service.ts'
import { serviceExports } from '../features/account-services/account-service-exports.service.ts'
import { accountInvoiceExports } from '../features/accounts/account-invoice-list.service.ts'
import { reportExports, reportRowExports } from '../features/bacs-reports/bacs-report-exports.service.ts'
import { debitFileExports } from '../features/direct-debits/debit-file-exports.service.ts'
import { mandateExports } from '../features/mandates/mandate-exports.service.ts'
import { shadowRunExports } from '../features/shadow-runs/shadow-run-exports.service.ts'
import { deliveryExports } from '../features/webhooks/webhook-delivery-exports.service.ts'
import type { ExportList } from '../platform/exports/export-lists.ts'

/** Every list that can be exported in the background, in alphabetical order of its feature. */
export const exportLists: readonly ExportList[] = [
  listedAccountExports,
  accountInvoiceExports,
  accountCallExports,
  accountCallCostExports,
  accountFileExports,
  resellerFileExports,
  postingExports,
  serviceExports,
  agedDebtExports,
  auditTrailExports,
  reportExports,
  reportRowExports,
  exceptionExports,
  exceptionCallExports,
  carrierCostExports,
  lineCallExports,
  billedNotBoughtExports,
  boughtNotBilledExports,
  chargeExports,
  circuitExports,
  contractExports,
  dashCallExports,
  callFileExports,
  fileLineExports,
  rejectExports,
  debitFileExports,
  findingExports,
  findingCallExports,
  emailExports,
  ledgerExports,
  reportAccountExports,
  accountExports,
  comparisonExports,
  lineTestExports,
  mandateExports,
  monthEndExports,
  unexportedExports,
  repricedAccountExports,
  cardChangeExports,
  entryExports,
  occurrenceExports,
  shadowRunExports,
  shadowResultExports,
  usageAlertExports,
  deliveryExports,
]
