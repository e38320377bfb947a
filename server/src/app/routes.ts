import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../platform/http/deps.ts'
import { accountCallRoutes } from '../features/account-calls/account-calls.routes.ts'
import { accountFileRoutes } from '../features/account-files/account-files.routes.ts'
import {
  accountLedgerRoutes,
  waitingPostingRoutes,
} from '../features/account-ledger/account-ledger.routes.ts'
import { creditNoteRoutes } from '../features/credit-notes/credit-notes.routes.ts'
import { accountNoteRoutes } from '../features/account-notes/account-notes.routes.ts'
import { accountPageRoutes } from '../features/accounts/account-pages.routes.ts'
import { accountStatementRoutes } from '../features/account-statements/account-statements.routes.ts'
import { accountSearchRoutes } from '../features/account-search/account-search.routes.ts'
import { accountRoutes } from '../features/accounts/accounts.routes.ts'
import { agedDebtRoutes } from '../features/aged-debt/aged-debt.routes.ts'
import { auditTrailRoutes } from '../features/audit-trail/audit-trail.routes.ts'
import { bacsReportRoutes } from '../features/bacs-reports/bacs-reports.routes.ts'
import { bankCheckRoutes } from '../features/bank-checks/bank-checks.routes.ts'
import { bankHolidayRoutes } from '../features/bank-holidays/bank-holidays.routes.ts'
import { bankStatementRoutes } from '../features/bank-statements/bank-statements.routes.ts'
import { bespokeFunctionRoutes } from '../features/bespoke-functions/bespoke-functions.routes.ts'
import { billRunRoutes } from '../features/bill-runs/bill-runs.routes.ts'
import { callTraceRoutes } from '../features/call-traces/call-traces.routes.ts'
import { boardRoutes } from '../features/board/board.routes.ts'
import { browserSpanRoutes } from '../features/browser-spans/browser-spans.routes.ts'
import { brandRoutes } from '../features/brands/brands.routes.ts'
import { carrierRentalRoutes } from '../features/carrier-rentals/carrier-rentals.routes.ts'
import { carrierRoutes } from '../features/carriers/carriers.routes.ts'
import { catchUpRoutes } from '../features/catch-ups/catch-ups.routes.ts'
import { noticeRoutes } from '../features/notices/notices.routes.ts'
import { priceChangeRoutes } from '../features/price-changes/price-changes.routes.ts'
import { chargeRoutes } from '../features/charges/charges.routes.ts'
import { clientCredentialRoutes } from '../features/client-credentials/client-credentials.routes.ts'
import { dashTokenRoutes } from '../features/client-credentials/dash-token.routes.ts'
import { circuitRoutes } from '../features/circuits/circuits.routes.ts'
import { clientRoutes } from '../features/clients/clients.routes.ts'
import { comparisonRoutes } from '../features/comparisons/comparisons.routes.ts'
import { contractRoutes } from '../features/contracts/contracts.routes.ts'
import { corsMainRoutes } from '../features/cors-main/cors-main.routes.ts'
import { dashApiSettingsRoutes } from '../features/dash-api-settings/dash-api-settings.routes.ts'
import { dashAttentionRoutes } from '../features/dash-attention/dash-attention.routes.ts'
import { dashCallRoutes } from '../features/dash-calls/dash-calls.routes.ts'
import { dashRoutes } from '../features/dash/dash.routes.ts'
import { dataCollectionRoutes } from '../features/data-collection/data-collection.routes.ts'
import { disputeRoutes } from '../features/disputes/disputes.routes.ts'
import { reminderRoutes } from '../features/reminders/reminders.routes.ts'
import { deliveryRoutes } from '../features/deliveries/deliveries.routes.ts'
import { directDebitRoutes } from '../features/direct-debits/direct-debits.routes.ts'
import { draftRoutes } from '../features/drafts/drafts.routes.ts'
import { emailOptionsRoutes } from '../features/email-options/email-options.routes.ts'
import { exceptionReportingRoutes } from '../features/exception-reporting/exception-reporting.routes.ts'
import { evidencePackRoutes } from '../features/evidence-packs/evidence-packs.routes.ts'
import { expectedFileRoutes } from '../features/expected-files/expected-files.routes.ts'
import { explanationRoutes } from '../features/explanations/explanations.routes.ts'
import { exportRoutes } from '../features/exports/exports.routes.ts'
import { featureFlagRoutes } from '../features/feature-flags/feature-flags.routes.ts'
import { helplineRoutes } from '../features/helplines/helplines.routes.ts'
import { healthRoutes } from '../features/health/health.routes.ts'
import { homeRoutes } from '../features/home/home.routes.ts'
import { hostedEmailRoutes } from '../features/hosted-emails/hosted-emails.routes.ts'
import { importRoutes } from '../features/imports/imports.routes.ts'
import { invoiceNumberRoutes } from '../features/invoice-numbers/invoice-numbers.routes.ts'
import { reconciliationRoutes } from '../features/end-of-run-packs/reconciliation.routes.ts'
import { invoiceReportingRoutes } from '../features/invoice-reporting/invoice-reporting.routes.ts'
import { invoiceRunAccountRoutes } from '../features/invoice-run-accounts/invoice-run-accounts.routes.ts'
import { invoiceRunRoutes } from '../features/invoice-runs/invoice-runs.routes.ts'
import { ledgerExportRoutes } from '../features/ledger-exports/ledger-exports.routes.ts'
import { lineTestRoutes } from '../features/line-tests/line-tests.routes.ts'
import { loyaltySchemeRoutes } from '../features/loyalty-schemes/loyalty-schemes.routes.ts'
import { logoRoutes } from '../features/logos/logos.routes.ts'
import { pageOneRoutes } from '../features/page-one/page-one.routes.ts'
import { monthEndRoutes } from '../features/month-ends/month-ends.routes.ts'
import { mandateFileRoutes } from '../features/mandate-files/mandate-files.routes.ts'
import { mandateRoutes } from '../features/mandates/mandates.routes.ts'
import { messageRoutes } from '../features/messages/messages.routes.ts'
import { oidcRoutes } from '../features/single-sign-on/single-sign-on.routes.ts'
import { omniSettingsRoutes } from '../features/omni-settings/omni-settings.routes.ts'
import { outputGroupRoutes } from '../features/output-groups/output-groups.routes.ts'
import { outputRoutes } from '../features/output-groups/outputs.routes.ts'
import { pathRoutes } from '../features/paths/paths.routes.ts'
import { productGroupBundleRoutes } from '../features/product-group-bundles/product-group-bundles.routes.ts'
import { productRoutes } from '../features/products/products.routes.ts'
import { productGroupVatRoutes } from '../features/product-group-vat/product-group-vat.routes.ts'
import { personalDataRoutes } from '../features/personal-data/personal-data.routes.ts'
import { rateCardRoutes } from '../features/rate-cards/rate-cards.routes.ts'
import { reratingRoutes } from '../features/rerating/rerating.routes.ts'
import { resellerCreationRoutes } from '../features/reseller-creation/reseller-creation.routes.ts'
import { resellerRoutes } from '../features/resellers/resellers.routes.ts'
import { salesLedgerRoutes } from '../features/sales-ledger/sales-ledger.routes.ts'
import { schedulerRoutes } from '../features/schedulers/schedulers.routes.ts'
import { serviceUserRoutes } from '../features/service-users/service-users.routes.ts'
import { sessionRoutes } from '../features/session/session.routes.ts'
import { accountServiceRoutes } from '../features/account-services/account-services.routes.ts'
import { provisionalUsageRoutes } from '../features/provisional-usage/provisional-usage.routes.ts'
import { usageLimitRoutes } from '../features/usage-limits/usage-limits.routes.ts'
import { shadowRunRoutes } from '../features/shadow-runs/shadow-runs.routes.ts'
import { ssrsReportRoutes } from '../features/ssrs-reports/ssrs-reports.routes.ts'
import { systemRoutes } from '../features/systems/systems.routes.ts'
import { tableViewRoutes } from '../features/table-views/table-views.routes.ts'
import { timelineRoutes } from '../features/timelines/timelines.routes.ts'
import { vatPercentageRoutes } from '../features/vat-percentages/vat-percentages.routes.ts'
import { dashWebhookRoutes } from '../features/webhooks/dash-webhooks.routes.ts'
import { twoPersonReleaseRoutes } from '../features/two-person-release/two-person-release.routes.ts'
import { webhookRoutes } from '../features/webhooks/webhooks.routes.ts'
import { userAdministrationRoutes } from '../features/users/users.routes.ts'
import { wholesaleRetailRoutes } from '../features/wholesale-retail/wholesale-retail.routes.ts'
import { exportLists } from './export-lists.ts'

/** Every feature's routes, in alphabetical order. */
export function registerRoutes(app: FastifyInstance, deps: AppDeps): void {
  accountCallRoutes(app)
  accountFileRoutes(app, deps)
  accountLedgerRoutes(app)
  waitingPostingRoutes(app)
  creditNoteRoutes(app)
  reratingRoutes(app)
  agedDebtRoutes(app)
  accountStatementRoutes(app, deps)
  accountNoteRoutes(app)
  accountRoutes(app)
  accountPageRoutes(app, deps)
  accountSearchRoutes(app)
  accountServiceRoutes(app)
  auditTrailRoutes(app)
  bankCheckRoutes(app)
  bankHolidayRoutes(app)
  bankStatementRoutes(app)
  bespokeFunctionRoutes(app, deps)
  billRunRoutes(app, deps)
  callTraceRoutes(app, deps)
  boardRoutes(app)
  brandRoutes(app)
  carrierRentalRoutes(app, deps)
  carrierRoutes(app)
  helplineRoutes(app)
  catchUpRoutes(app)
  noticeRoutes(app, deps)
  priceChangeRoutes(app, deps)
  chargeRoutes(app)
  clientCredentialRoutes(app)
  circuitRoutes(app)
  clientRoutes(app)
  comparisonRoutes(app)
  contractRoutes(app)
  corsMainRoutes(app)
  dashApiSettingsRoutes(app)
  dashAttentionRoutes(app)
  dashCallRoutes(app)
  dashRoutes(app, deps)
  dashTokenRoutes(app, deps)
  dataCollectionRoutes(app, deps)
  disputeRoutes(app)
  reminderRoutes(app, deps)
  deliveryRoutes(app)
  directDebitRoutes(app)
  browserSpanRoutes(app)
  draftRoutes(app)
  emailOptionsRoutes(app, deps)
  pageOneRoutes(app, deps)
  evidencePackRoutes(app, deps)
  exceptionReportingRoutes(app)
  expectedFileRoutes(app)
  explanationRoutes(app)
  exportRoutes(app, deps, exportLists)
  featureFlagRoutes(app)
  healthRoutes(app, deps)
  homeRoutes(app)
  hostedEmailRoutes(app, deps)
  importRoutes(app)
  invoiceNumberRoutes(app, deps)
  invoiceReportingRoutes(app, deps)
  invoiceRunAccountRoutes(app, deps)
  invoiceRunRoutes(app, deps)
  ledgerExportRoutes(app)
  lineTestRoutes(app, deps)
  loyaltySchemeRoutes(app)
  logoRoutes(app, deps)
  messageRoutes(app)
  oidcRoutes(app, deps)
  omniSettingsRoutes(app)
  outputGroupRoutes(app)
  outputRoutes(app)
  pathRoutes(app, deps)
  personalDataRoutes(app, deps)
  productGroupBundleRoutes(app)
  productRoutes(app)
  productGroupVatRoutes(app)
  reconciliationRoutes(app)
  rateCardRoutes(app)
  resellerCreationRoutes(app)
  resellerRoutes(app)
  salesLedgerRoutes(app)
  vatPercentageRoutes(app)
  schedulerRoutes(app)
  bacsReportRoutes(app)
  monthEndRoutes(app)
  mandateFileRoutes(app)
  mandateRoutes(app)
  serviceUserRoutes(app)
  sessionRoutes(app, deps)
  provisionalUsageRoutes(app)
  usageLimitRoutes(app)
  shadowRunRoutes(app)
  ssrsReportRoutes(app, deps)
  systemRoutes(app)
  tableViewRoutes(app)
  timelineRoutes(app)
  twoPersonReleaseRoutes(app)
  webhookRoutes(app)
  dashWebhookRoutes(app)
  userAdministrationRoutes(app)
  wholesaleRetailRoutes(app)
}
